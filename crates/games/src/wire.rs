//! Between the kernel's words and those of the wire, both ways: the only place that knows both.
mod card;
mod told;

pub(crate) use card::card;

use kernel::{Badge, Faces, Figures, Posture, Presence, Route, Said, Term, TokenShape};

/// The same thing as the page reads it.
pub trait Wired {
    type Wire;
    fn wired(&self) -> Self::Wire;
}

/// What something from the wire means.
pub trait Meant {
    type Meaning;
    fn meant(&self) -> Self::Meaning;
}

impl Wired for kernel::Seat {
    type Wire = protocol::Seat;
    fn wired(&self) -> protocol::Seat {
        match self {
            kernel::Seat::First => protocol::Seat::First,
            kernel::Seat::Second => protocol::Seat::Second,
        }
    }
}

impl Meant for protocol::Seat {
    type Meaning = kernel::Seat;
    fn meant(&self) -> kernel::Seat {
        match self {
            protocol::Seat::First => kernel::Seat::First,
            protocol::Seat::Second => kernel::Seat::Second,
        }
    }
}

impl Wired for kernel::Eyes {
    type Wire = protocol::Eyes;
    fn wired(&self) -> protocol::Eyes {
        match self {
            kernel::Eyes::Seat(kernel::Seat::First) => protocol::Eyes::First,
            kernel::Eyes::Seat(kernel::Seat::Second) => protocol::Eyes::Second,
            kernel::Eyes::Public => protocol::Eyes::Public,
            kernel::Eyes::Umpire => protocol::Eyes::Umpire,
        }
    }
}

impl Meant for protocol::Eyes {
    type Meaning = kernel::Eyes;
    fn meant(&self) -> kernel::Eyes {
        match self {
            protocol::Eyes::First => kernel::Eyes::Seat(kernel::Seat::First),
            protocol::Eyes::Second => kernel::Eyes::Seat(kernel::Seat::Second),
            protocol::Eyes::Public => kernel::Eyes::Public,
            protocol::Eyes::Umpire => kernel::Eyes::Umpire,
        }
    }
}

impl Wired for kernel::Point {
    type Wire = protocol::Point;
    fn wired(&self) -> protocol::Point {
        protocol::Point { x: self.x, y: self.y }
    }
}

impl Meant for protocol::Point {
    type Meaning = kernel::Point;
    fn meant(&self) -> kernel::Point {
        kernel::Point::new(self.x, self.y)
    }
}

impl<T: Wired> Wired for [T] {
    type Wire = Vec<T::Wire>;
    fn wired(&self) -> Vec<T::Wire> {
        self.iter().map(Wired::wired).collect()
    }
}

impl Wired for kernel::Answer {
    type Wire = protocol::Answer;
    fn wired(&self) -> protocol::Answer {
        match self {
            kernel::Answer::Pick(n) => protocol::Answer::Pick(*n),
            kernel::Answer::Counts(counts) => protocol::Answer::Counts(counts.to_vec()),
            kernel::Answer::Number(n) => protocol::Answer::Number(*n),
            kernel::Answer::Place(at) => protocol::Answer::Place(at.wired()),
            kernel::Answer::Path(route) => protocol::Answer::Path(route.wired()),
            kernel::Answer::Arranged(by_hand) => {
                protocol::Answer::Arranged(protocol::Arranged(by_hand.0.wired(), by_hand.1.wired()))
            }
            kernel::Answer::At(distance) => protocol::Answer::At(*distance),
            kernel::Answer::Never => protocol::Answer::Never,
            kernel::Answer::Faces(faces) => protocol::Answer::Faces(faces.to_vec()),
            kernel::Answer::Form(said) => protocol::Answer::Form(said.to_vec()),
        }
    }
}

impl Meant for protocol::Answer {
    type Meaning = kernel::Answer;
    fn meant(&self) -> kernel::Answer {
        let route = |points: &[protocol::Point]| -> Route { points.iter().map(Meant::meant).collect() };
        match self {
            protocol::Answer::Pick(n) => kernel::Answer::Pick(*n),
            protocol::Answer::Counts(counts) => kernel::Answer::Counts(counts.iter().copied().collect()),
            protocol::Answer::Number(n) => kernel::Answer::Number(*n),
            protocol::Answer::Place(at) => kernel::Answer::Place(at.meant()),
            protocol::Answer::Path(points) => kernel::Answer::Path(route(points)),
            protocol::Answer::Arranged(protocol::Arranged(points, figures)) => {
                let figures: Figures = figures.iter().map(Meant::meant).collect();
                kernel::Answer::Arranged(Box::new((route(points), figures)))
            }
            protocol::Answer::At(distance) => kernel::Answer::At(*distance),
            protocol::Answer::Never => kernel::Answer::Never,
            protocol::Answer::Faces(faces) => kernel::Answer::Faces(Faces::from_slice(faces)),
            protocol::Answer::Form(said) => kernel::Answer::Form(Said::from_slice(said)),
        }
    }
}

impl Wired for session::Player {
    type Wire = protocol::Player;
    fn wired(&self) -> protocol::Player {
        protocol::Player { name: self.name.clone(), kind: self.kind.clone() }
    }
}

impl Meant for protocol::Player {
    type Meaning = session::Player;
    fn meant(&self) -> session::Player {
        session::Player { name: self.name.clone(), kind: self.kind.clone() }
    }
}

impl<C: kernel::ClauseId> Wired for Term<C> {
    type Wire = protocol::Term;
    fn wired(&self) -> protocol::Term {
        protocol::Term { clause: self.clause.id().to_owned(), label: self.label.to_owned(), amount: self.amount }
    }
}

impl Wired for kernel::Mark {
    type Wire = protocol::Icon;
    fn wired(&self) -> protocol::Icon {
        protocol::Icon { look: self.look.to_owned(), seat: self.seat.wired(), text: self.text.clone() }
    }
}

impl Wired for kernel::Board {
    type Wire = protocol::Board;
    fn wired(&self) -> protocol::Board {
        protocol::Board {
            measure: match self.measure {
                kernel::Measure::Hundredths => protocol::Measure::Hundredths,
                kernel::Measure::Squares => protocol::Measure::Squares,
            },
            size: self.size.wired(),
            night: self.night,
            pieces: self.pieces.wired(),
            tokens: self.tokens.wired(),
            signs: self.signs.wired(),
        }
    }
}

impl Wired for kernel::Signs {
    type Wire = protocol::Signs;
    fn wired(&self) -> protocol::Signs {
        protocol::Signs { lights: self.lights.wired(), dark: self.dark.wired(), traces: self.traces.wired() }
    }
}

impl Wired for kernel::Light {
    type Wire = protocol::Light;
    fn wired(&self) -> protocol::Light {
        protocol::Light { at: self.at.wired(), squares: self.squares.wired(), text: self.text.clone() }
    }
}

impl Wired for kernel::Trace {
    type Wire = protocol::Trace;
    fn wired(&self) -> protocol::Trace {
        protocol::Trace {
            look: self.look.to_owned(),
            at: self.at.wired(),
            turn: self.turn,
            seat: self.seat.map(|seat| seat.wired()),
            text: self.text.clone(),
            meaning: self.meaning.to_owned(),
        }
    }
}

impl Wired for kernel::Intention {
    type Wire = protocol::Intention;
    fn wired(&self) -> protocol::Intention {
        protocol::Intention { text: self.text.clone(), way: self.way.wired(), written: self.written }
    }
}

impl Wired for kernel::Part {
    type Wire = protocol::Part;
    fn wired(&self) -> protocol::Part {
        protocol::Part { row: self.row.to_owned(), text: self.text.clone() }
    }
}

impl Wired for kernel::BoardPiece {
    type Wire = protocol::Piece;
    fn wired(&self) -> protocol::Piece {
        protocol::Piece {
            id: self.id,
            kind: self.kind.clone(),
            look: self.look.to_owned(),
            label: self.label.clone(),
            outline: self.outline.wired(),
            closed: self.closed,
            open: self.open,
        }
    }
}

impl Wired for kernel::Token {
    type Wire = protocol::Token;
    fn wired(&self) -> protocol::Token {
        protocol::Token {
            id: self.id,
            seat: self.seat.wired(),
            name: self.name.clone(),
            shape: match self.shape {
                TokenShape::Squad => protocol::TokenShape::Squad,
                TokenShape::Man => protocol::TokenShape::Man,
                TokenShape::Vehicle => protocol::TokenShape::Vehicle,
                TokenShape::Gun => protocol::TokenShape::Gun,
            },
            look: self.look.to_owned(),
            figures: self.figures.wired(),
            men: self.men,
            radius: self.radius,
            length: self.length,
            width: self.width,
            facing: self.facing,
            order: self.order.map(str::to_owned),
            pins: self.pins,
            markers: self.markers.wired(),
            wreck: self.wreck,
            presence: match self.presence {
                Presence::Certain => protocol::Presence::Certain,
                Presence::Unobserved => protocol::Presence::Unobserved,
                Presence::LastSeen => protocol::Presence::LastSeen,
            },
            inside: self.inside,
            intention: self.intention.as_ref().map(Wired::wired),
        }
    }
}

impl Wired for kernel::Figure {
    type Wire = protocol::Figure;
    fn wired(&self) -> protocol::Figure {
        protocol::Figure {
            man: self.man,
            name: self.name.clone(),
            at: self.at.wired(),
            look: self.look.to_owned(),
            rank: match self.badge {
                Badge::None => protocol::Rank::None,
                Badge::Nco => protocol::Rank::Nco,
                Badge::Officer => protocol::Rank::Officer,
            },
            posture: self.posture.map(|posture| match posture {
                Posture::Standing => protocol::Posture::Standing,
                Posture::Lying => protocol::Posture::Lying,
                Posture::Up => protocol::Posture::Up,
                Posture::Down => protocol::Posture::Down,
            }),
        }
    }
}

impl Wired for kernel::Marker {
    type Wire = protocol::Marker;
    fn wired(&self) -> protocol::Marker {
        protocol::Marker { look: self.look.to_owned(), text: self.text.clone(), count: self.count }
    }
}
