//! Which odds can be asked for.
use crate::{
    complaint::{Complaint, Done},
    paper::Paper,
};
use games::AnyRuleset;
use kernel::{Key, Procedure};
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
    Ok(())
}

fn key_text(key: &Key) -> String {
    let values = if key.values.is_empty() { String::new() } else { format!(": {}", key.values.join(", ")) };
    let default = key.default.map_or(" (must be given)".to_owned(), |default| format!(" [{default}]"));
    format!("{}{values}{default}", key.about)
}

fn procedure_data(procedure: &Procedure) -> Value {
    let key = |key: &Key| json!({ "name": key.name, "about": key.about, "default": key.default, "values": key.values });
    json!({
        "name": procedure.name,
        "about": procedure.about,
        "keys": procedure.keys.iter().map(key).collect::<Vec<_>>(),
        "outcomes": procedure.outcomes,
        "example": procedure.example,
    })
}
