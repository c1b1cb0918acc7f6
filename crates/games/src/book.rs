//! A ruleset to read: clauses, readings, options, procedures.
use crate::about;
use content::Published;
use kernel::{Catalogued, ClauseId, Key, OptionInfo, Origin, Procedure, ReadingInfo};
use protocol::{Clause, ProcedureKey, Reading, Rules, Word};

pub(crate) const fn origin(origin: Origin) -> &'static str {
    match origin {
        Origin::Sheet => "sheet",
        Origin::Gap => "gap",
        Origin::Conflict => "conflict",
    }
}

pub(crate) fn rules<B: Published>() -> Rules {
    let options = B::Clause::OPTIONS;
    let clause = |clause: B::Clause| Clause {
        id: clause.id().to_owned(),
        title: clause.title().to_owned(),
        section: clause.section().to_owned(),
        origin: origin(clause.origin()).to_owned(),
        readings: owned(clause.readings()),
        options: options.iter().filter(|o| o.clauses.contains(&clause.id())).map(|o| o.name.to_owned()).collect(),
        not_built: clause.not_built().map(str::to_owned),
    };
    Rules {
        id: B::ID.to_owned(),
        name: B::Clause::GAME.to_owned(),
        clauses: B::Clause::ALL.iter().map(|&c| clause(c)).collect(),
        readings: B::Clause::READINGS.iter().map(reading).collect(),
        options: options.iter().map(option).collect(),
        procedures: B::procedures().iter().map(procedure).collect(),
        words: B::lexicon().iter().map(|&(word, clause)| word_of(word, clause)).collect(),
    }
}

fn word_of(word: &str, clause: impl ClauseId) -> Word {
    Word { word: word.to_owned(), clause: clause.id().to_owned() }
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
        confidence: reading.confidence.word().to_owned(),
    }
}

fn option(option: &OptionInfo) -> protocol::OptionInfo {
    protocol::OptionInfo {
        name: option.name.to_owned(),
        effect: option.effect.to_owned(),
        clauses: owned(option.clauses),
        reading: option.reading.to_owned(),
    }
}

fn procedure(procedure: &Procedure) -> protocol::Procedure {
    let key = |key: &Key| ProcedureKey {
        name: key.name.to_owned(),
        about: about(key),
        default: key.default.map(str::to_owned),
        values: owned(key.values()),
    };
    protocol::Procedure {
        name: procedure.name.to_owned(),
        about: procedure.about.to_owned(),
        keys: procedure.keys.iter().map(key).collect(),
        outcomes: owned(procedure.outcomes),
        example: procedure.example.to_owned(),
    }
}
