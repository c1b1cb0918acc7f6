//! Absorbing chains: how often each node is visited, by strongly connected components. A loop is a small linear
//! system, solved without subtraction (Grassmann, Taksar and Heyman 1985), so that nothing cancels.

#[derive(Debug, Default)]
pub(crate) struct Graph {
    /// To other nodes.
    edges: Rows,
    /// To results.
    leaves: Rows,
}

/// Where each node leads to, one entry a target.
#[derive(Debug, Default)]
struct Rows {
    ways: Vec<(usize, f64)>,
    /// Where each node's row ends; the open row is behind the last.
    ends: Vec<usize>,
    /// Where the open row starts.
    start: usize,
    /// How many ways there were when a target had got its last one.
    place: Vec<usize>,
}

impl Rows {
    #[inline]
    fn add(&mut self, to: usize, p: f64) {
        if to >= self.place.len() {
            self.place.resize(2 * to + 1, 0);
        }
        let place = &mut self.place[to];
        if *place > self.start {
            self.ways[*place - 1].1 += p;
        } else {
            self.ways.push((to, p));
            *place = self.ways.len();
        }
    }
    fn close(&mut self) {
        self.start = self.ways.len();
        self.ends.push(self.start);
    }
    fn of(&self, node: usize) -> &[(usize, f64)] {
        let start = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.ways[start..self.ends[node]]
    }
}

/// A loop that nothing leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Endless;

/// Nodes of one component up to which its system is solved by elimination, which is cubic.
const DENSE: usize = 400;
/// Sweeps of the iteration; a component that needs more is caught by its missing mass.
const SWEEPS: usize = 100_000;

impl Graph {
    /// From the open node to a node (by number, later ones included).
    #[inline]
    pub(crate) fn edge(&mut self, to: usize, p: f64) {
        self.edges.add(to, p);
    }
    /// From the open node to a result.
    #[inline]
    pub(crate) fn leaf(&mut self, result: usize, p: f64) {
        self.leaves.add(result, p);
    }
    /// The open node is done; the next one is open.
    pub(crate) fn close(&mut self) {
        self.edges.close();
        self.leaves.close();
    }

    /// Probability of every result from node 0.
    pub(crate) fn solve(&self, results: usize) -> Result<Vec<f64>, Endless> {
        let n = self.edges.ends.len();
        let mut inflow = vec![0.0; n];
        let mut reached = vec![0.0; results];
        let Some(start) = inflow.first_mut() else { return Ok(reached) };
        *start = 1.0;
        let mut part = Part { place: vec![None; n], nodes: vec![] };
        for nodes in self.components().into_iter().rev() {
            part.enter(nodes);
            for (&node, visits) in part.nodes.iter().zip(self.visits(&part, &inflow)?) {
                for &(to, p) in self.edges.of(node).iter().filter(|e| part.place[e.0].is_none()) {
                    inflow[to] += visits * p;
                }
                for &(result, p) in self.leaves.of(node) {
                    reached[result] += visits * p;
                }
            }
        }
        Ok(reached)
    }

    /// Expected visits v inside one component: v = inflow + v Q.
    fn visits(&self, part: &Part, inflow: &[f64]) -> Result<Vec<f64>, Endless> {
        let inflow: Vec<f64> = part.nodes.iter().map(|&node| inflow[node]).collect();
        if let [node] = part.nodes[..]
            && self.inside(part, node).next().is_none()
        {
            return Ok(inflow);
        }
        let exits: Vec<f64> = part.nodes.iter().map(|&node| self.exit(part, node)).collect();
        if exits.iter().all(|&p| p <= 0.0) {
            return Err(Endless);
        }
        if inflow.len() > DENSE {
            return Ok(self.iterate(part, &inflow, &exits));
        }
        let mut inside = vec![vec![0.0; inflow.len()]; inflow.len()];
        for (row, &node) in inside.iter_mut().zip(&part.nodes) {
            for (place, p) in self.inside(part, node) {
                row[place] = p;
            }
        }
        Ok(eliminate(inside, inflow, exits))
    }

    /// Probability to leave the component from this node at once.
    fn exit(&self, part: &Part, node: usize) -> f64 {
        let out = self.edges.of(node).iter().filter(|e| part.place[e.0].is_none());
        out.chain(self.leaves.of(node)).map(|e| e.1).sum()
    }

    fn inside<'a>(&'a self, part: &'a Part, node: usize) -> impl Iterator<Item = (usize, f64)> + 'a {
        self.edges.of(node).iter().filter_map(|&(to, p)| Some((part.place[to]?, p)))
    }

    /// Gauss-Seidel: every sweep only adds, until it adds nothing that counts.
    fn iterate(&self, part: &Part, inflow: &[f64], exits: &[f64]) -> Vec<f64> {
        let mut into: Vec<Vec<(usize, f64)>> = vec![vec![]; inflow.len()];
        let mut away = exits.to_vec();
        for (from, &node) in part.nodes.iter().enumerate() {
            for (to, p) in self.inside(part, node).filter(|&(to, _)| to != from) {
                into[to].push((from, p));
                away[from] += p;
            }
        }
        let mut visits = vec![0.0; inflow.len()];
        for _ in 0..SWEEPS {
            let mut added = 0.0;
            for to in (0..inflow.len()).rev() {
                let sum: f64 = inflow[to] + into[to].iter().map(|&(from, p)| visits[from] * p).sum::<f64>();
                let now = sum / away[to];
                added += (now - visits[to]).abs() * exits[to].max(f64::EPSILON);
                visits[to] = now;
            }
            if added < 1e-17 {
                break;
            }
        }
        visits
    }

    /// Tarjan's components, sinks first; with an explicit stack.
    fn components(&self) -> Vec<Vec<usize>> {
        const NEW: usize = usize::MAX;
        let n = self.edges.ends.len();
        let (mut order, mut low, mut on) = (vec![NEW; n], vec![0; n], vec![false; n]);
        let (mut stack, mut parts, mut clock) = (vec![], vec![], 0);
        let mut calls = vec![(0, 0)];
        while let Some((v, next)) = calls.pop() {
            let edges = self.edges.of(v);
            if next == 0 {
                (order[v], low[v], on[v]) = (clock, clock, true);
                clock += 1;
                stack.push(v);
            } else {
                low[v] = low[v].min(low[edges[next - 1].0]);
            }
            let mut waiting = false;
            for (i, &(w, _)) in edges.iter().enumerate().skip(next) {
                if order[w] == NEW {
                    calls.extend([(v, i + 1), (w, 0)]);
                    waiting = true;
                    break;
                }
                if on[w] {
                    low[v] = low[v].min(order[w]);
                }
            }
            if !waiting && low[v] == order[v] {
                let start = stack.iter().rposition(|&w| w == v).unwrap_or_else(|| unreachable!("{v} is on the stack"));
                let part = stack.split_off(start);
                for &w in &part {
                    on[w] = false;
                }
                parts.push(part);
            }
        }
        parts
    }
}

/// One component, and the place of each of its nodes in it.
struct Part {
    nodes: Vec<usize>,
    place: Vec<Option<usize>>,
}

impl Part {
    fn enter(&mut self, nodes: Vec<usize>) {
        self.nodes.iter().for_each(|&node| self.place[node] = None);
        nodes.iter().enumerate().for_each(|(place, &node)| self.place[node] = Some(place));
        self.nodes = nodes;
    }
}

/// Takes node after node out of the chain, the last first, leading what went through it past it; then counts the
/// visits in the order they are put back. The chance to stay in a node is never used, only those to go away.
fn eliminate(mut inside: Vec<Vec<f64>>, mut inflow: Vec<f64>, mut exits: Vec<f64>) -> Vec<f64> {
    let n = inflow.len();
    let mut away = vec![0.0; n];
    for k in (0..n).rev() {
        let (before, rest) = inside.split_at_mut(k);
        let row = &rest[0][..k];
        away[k] = exits[k] + row.iter().sum::<f64>();
        for (i, other) in before.iter_mut().enumerate().filter(|(_, other)| other[k] > 0.0) {
            let through = other[k] / away[k];
            exits[i] += through * exits[k];
            other[..k].iter_mut().zip(row).for_each(|(p, q)| *p += through * q);
        }
        let share = inflow[k] / away[k];
        inflow[..k].iter_mut().zip(row).for_each(|(flow, q)| *flow += share * q);
    }
    let mut visits = vec![0.0; n];
    for k in 0..n {
        let again: f64 = (0..k).map(|i| visits[i] * inside[i][k]).sum();
        visits[k] = (inflow[k] + again) / away[k];
    }
    visits
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Graph {
        fn add(&mut self, edges: &[(usize, f64)], leaves: &[(usize, f64)]) {
            for &(to, p) in edges {
                self.edge(to, p);
            }
            for &(result, p) in leaves {
                self.leaf(result, p);
            }
            self.close();
        }
    }

    /// A drunkard on a street of `n` houses, home at both ends (results 0 and 1), starting at house `from`.
    fn street(n: usize, from: usize, up: f64) -> Vec<f64> {
        // Node 0 sets him down; node i is house i.
        let mut graph = Graph::default();
        graph.add(&[(from, 1.0)], &[]);
        for house in 1..=n {
            let ways = [(house == 1, house - 1, 0, 1.0 - up), (house == n, house + 1, 1, up)];
            let leaves: Vec<_> = ways.iter().filter(|way| way.0).map(|way| (way.2, way.3)).collect();
            let edges: Vec<_> = ways.iter().filter(|way| !way.0).map(|way| (way.1, way.3)).collect();
            graph.add(&edges, &leaves);
        }
        graph.solve(2).unwrap()
    }

    /// The gambler's ruin formula.
    fn ruin(n: usize, from: usize, up: f64) -> f64 {
        let r = (1.0 - up) / up;
        (1.0 - r.powi(from as i32)) / (1.0 - r.powi(n as i32 + 1))
    }

    #[test]
    fn loops_are_solved_by_elimination() {
        for (n, from, up) in [(1, 1, 0.3), (2, 1, 0.4), (9, 4, 0.55), (300, 3, 0.52)] {
            let found = street(n, from, up);
            assert!((found[1] - ruin(n, from, up)).abs() < 1e-14, "{n} houses: {found:?}");
            assert!((found[0] + found[1] - 1.0).abs() < 1e-14, "{n} houses: {found:?}");
        }
    }
    #[test]
    fn big_loops_are_solved_by_iteration() {
        let found = street(DENSE + 50, 3, 0.6);
        assert!((found[1] - ruin(DENSE + 50, 3, 0.6)).abs() < 1e-12, "{found:?}");
        assert!((found[0] + found[1] - 1.0).abs() < 1e-12, "{found:?}");
    }
    #[test]
    fn chances_too_small_to_subtract_are_kept() {
        // Stays nearly always; leaves 2 : 1.
        let mut graph = Graph::default();
        graph.add(&[(0, 1.0 - 3e-20)], &[(0, 2e-20), (1, 1e-20)]);
        let found = graph.solve(2).unwrap();
        assert!((found[0] - 2.0 / 3.0).abs() < 1e-15, "{found:?}");
    }
    #[test]
    fn a_loop_that_nothing_leaves_is_named() {
        let mut graph = Graph::default();
        graph.add(&[(1, 0.5)], &[(0, 0.5)]);
        graph.add(&[(2, 1.0)], &[]);
        graph.add(&[(1, 1.0)], &[]);
        assert_eq!(graph.solve(1), Err(Endless));
    }
}
