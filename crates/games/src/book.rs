//! A ruleset to read: clauses, readings, options, procedures.
use content::{OptionInfo, Published, ReadingInfo};
use kernel::{ClauseId, Key, Origin, Procedure};
use protocol::{Clause, ProcedureKey, Reading, Rules};

pub(crate) const fn origin(origin: Origin) -> &'static str {
    match origin {
        Origin::Sheet => "sheet",
        Origin::Gap => "gap",
        Origin::Conflict => "conflict",
    }
}

pub(crate) fn rules<B: Published>() -> Rules {
    let options = B::options();
    let clause = |clause: B::Clause| Clause {
        id: clause.id().to_owned(),
        title: clause.title().to_owned(),
        section: clause.section().to_owned(),
        origin: origin(clause.origin()).to_owned(),
        readings: owned(B::readings_of(clause)),
        options: options.iter().filter(|o| o.clauses.contains(&clause.id())).map(|o| o.name.to_owned()).collect(),
        not_built: B::not_built(clause).map(str::to_owned),
    };
    Rules {
        id: B::ID.to_owned(),
        name: B::NAME.to_owned(),
        clauses: B::Clause::ALL.iter().map(|&c| clause(c)).collect(),
        readings: B::readings().iter().map(reading).collect(),
        options: options.iter().map(option).collect(),
        procedures: B::procedures().iter().map(procedure).collect(),
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

fn reading(reading: &ReadingInfo) -> Reading {
    Reading {
        id: reading.id.to_owned(),
        question: reading.question.to_owned(),
        chosen: reading.chosen.to_owned(),
        options: owned(reading.options),
        confidence: reading.confidence.to_owned(),
    }
}

fn option(option: &OptionInfo) -> protocol::OptionInfo {
    protocol::OptionInfo {
        name: option.name.to_owned(),
        effect: option.effect.to_owned(),
        clauses: owned(&option.clauses),
        reading: option.reading.to_owned(),
    }
}

fn procedure(procedure: &Procedure) -> protocol::Procedure {
    let key = |key: &Key| ProcedureKey {
        name: key.name.to_owned(),
        about: key.about.to_owned(),
        default: key.default.map(str::to_owned),
        values: owned(key.values),
    };
    protocol::Procedure {
        name: procedure.name.to_owned(),
        about: procedure.about.to_owned(),
        keys: procedure.keys.iter().map(key).collect(),
        outcomes: owned(procedure.outcomes),
        example: procedure.example.to_owned(),
    }
}
