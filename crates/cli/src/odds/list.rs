//! Which odds can be asked for.
use crate::{
    complaint::{Complaint, Done},
    paper::{Paper, wrapped},
};
use games::AnyRuleset;
use kernel::{Key, OptionInfo, Procedure};
use serde_json::{Value, json};

pub(super) fn list(ruleset: &dyn AnyRuleset, only: Option<&str>, as_json: bool, paper: &mut Paper) -> Done {
    let all = ruleset.procedures();
    let wanted: Vec<&Procedure> = all.iter().filter(|p| only.is_none_or(|name| p.name == name)).collect();
    if let (Some(name), true) = (only, wanted.is_empty()) {
        let hint = games::hint(name, all.iter().map(|p| p.name));
        return Err(Complaint::usage(format!("there is no procedure \"{name}\" in {}", ruleset.id()), hint));
    }
    if as_json {
        return Ok(paper.line(format!("{:#}", Value::Array(wanted.iter().map(|p| procedure_data(p)).collect())))?);
    }
    for procedure in wanted {
        paper.line(format!("{}  {}", paper.ink.bold(procedure.name), procedure.about))?;
        let longest = procedure.keys.iter().map(|key| key.name.len()).max().unwrap_or(0);
        for key in procedure.keys {
            paper.line(format!("    {:longest$}  {}", key.name, key_text(key)))?;
        }
        paper.line(format!("    gives {}", procedure.outcomes.join(", ")))?;
        paper.line(paper.ink.faint(&format!("    sandtable {}", procedure.example)))?;
        paper.blank()?;
    }
    let more = format!("ids of units and weapons: sandtable odds {0} --units; options: --options", ruleset.id());
    Ok(paper.line(paper.ink.faint(&more))?)
}

/// What can be named in a value.
pub(super) fn units(ruleset: &dyn AnyRuleset, as_json: bool, paper: &mut Paper) -> Done {
    let all = ruleset.named();
    if as_json {
        let kinds: serde_json::Map<String, Value> =
            all.iter().map(|(kind, names)| ((*kind).to_owned(), json!(names))).collect();
        return Ok(paper.line(format!("{:#}", Value::Object(kinds)))?);
    }
    if all.is_empty() {
        return Ok(paper.line(format!("{} has no ids: its men are described by keys (--list)", ruleset.name()))?);
    }
    for (kind, names) in all {
        paper.line(paper.ink.bold(kind))?;
        for line in wrapped(&names.join(", "), 96) {
            paper.line(format!("    {line}"))?;
        }
        paper.blank()?;
    }
    Ok(())
}

/// Every option that can be on.
pub(super) fn options(ruleset: &dyn AnyRuleset, as_json: bool, paper: &mut Paper) -> Done {
    let all = ruleset.options();
    if as_json {
        let data =
            |option: &OptionInfo| json!({ "name": option.name, "effect": option.effect, "clauses": option.clauses });
        return Ok(paper.line(format!("{:#}", Value::Array(all.iter().map(data).collect())))?);
    }
    for option in all {
        paper.line(format!("{}  {}", paper.ink.bold(option.name), paper.ink.faint(&option.clauses.join(", "))))?;
        for line in wrapped(option.effect, 96) {
            paper.line(format!("    {line}"))?;
        }
    }
    Ok(())
}

fn key_text(key: &Key) -> String {
    let values = if key.values().is_empty() { String::new() } else { format!(": {}", key.values().join(", ")) };
    let default = key.default.map_or(" (must be given)".to_owned(), |default| format!(" [{default}]"));
    let also = if key.also.is_empty() { String::new() } else { format!(" (also {})", key.also.join(", ")) };
    format!("{}{values}{default}{also}", games::about(key))
}

fn procedure_data(procedure: &Procedure) -> Value {
    let key = |key: &Key| {
        let about = games::about(key);
        json!({ "name": key.name, "also": key.also, "about": about, "default": key.default, "values": key.values() })
    };
    json!({
        "name": procedure.name,
        "about": procedure.about,
        "keys": procedure.keys.iter().map(key).collect::<Vec<_>>(),
        "outcomes": procedure.outcomes,
        "example": procedure.example,
    })
}
