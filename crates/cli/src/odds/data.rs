//! Odds for other programs.
use super::{Curve, Found};
use crate::complaint::Complaint;
use games::{AnyRuleset, Odds};
use odds::Method;
use serde_json::{Value, json};

/// One attack as it is, several as a list.
pub(super) fn attacks(ruleset: &dyn AnyRuleset, found: &[Found]) -> Result<Value, Complaint> {
    if let [one] = found {
        return attack(ruleset, &one.odds);
    }
    let mut all = vec![];
    for one in found {
        let mut data = attack(ruleset, &one.odds)?;
        data["label"] = json!(one.label);
        all.push(data);
    }
    Ok(json!({ "compared": all }))
}

/// With exact fractions, where they can be had.
fn attack(ruleset: &dyn AnyRuleset, found: &Odds) -> Result<Value, Complaint> {
    let mut data = summary(ruleset, found);
    let exact = ruleset.fractions(found.procedure.name, &found.given)?;
    let cells = found.odds.cells.iter().map(|(outcome, p)| {
        let mut cell = json!({ "outcome": outcome.as_slice(), "p": p });
        if let Some(fraction) = exact.as_ref().and_then(|exact| exact.get(outcome)) {
            cell["fraction"] = json!(fraction.to_string());
        }
        cell
    });
    data["cells"] = cells.collect();
    Ok(data)
}

pub(super) fn curves(ruleset: &dyn AnyRuleset, key: &str, curves: &[Curve]) -> Value {
    let point = |(value, odds): &(i32, Odds)| {
        let mut data = summary(ruleset, odds);
        data["at"] = json!(value);
        data
    };
    let curve =
        |curve: &Curve| json!({ "label": curve.label, "points": curve.points.iter().map(point).collect::<Vec<_>>() });
    json!({ "key": key, "curves": curves.iter().map(curve).collect::<Vec<_>>() })
}

fn pairs(given: &[(String, String)]) -> std::collections::BTreeMap<&str, &str> {
    given.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
}

fn summary(ruleset: &dyn AnyRuleset, found: &Odds) -> Value {
    let outcomes = found.procedure.outcomes.iter().enumerate().map(|(column, name)| {
        let odds: Vec<Value> =
            found.odds.marginal(column).into_iter().map(|(value, p)| json!({ "value": value, "p": p })).collect();
        json!({
            "name": name,
            "values": found.words(column),
            "mean": found.odds.mean(column),
            "spread": found.odds.spread(column),
            "odds": odds,
        })
    });
    let method = match found.odds.method {
        Method::Exact { runs } => json!({ "exact": true, "runs": runs }),
        Method::Sampled { runs, error } => json!({ "exact": false, "runs": runs, "error": error }),
    };
    json!({
        "ruleset": ruleset.id(),
        "procedure": found.procedure.name,
        "given": pairs(&found.given),
        "assumes": found.assumes,
        "idle": pairs(&found.idle),
        "because": found.because.iter().map(|(clause, text)| json!({ "clause": clause, "text": text })).collect::<Vec<_>>(),
        "method": method,
        "outcomes": outcomes.collect::<Vec<_>>(),
    })
}
