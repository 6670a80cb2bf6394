//! The audit in the format of Stryker's mutation testing reports (schema version 2), for its viewers.

use serde_json::{Map, Value, json};

use super::rules::in_words;
use super::{Audit, Mutant, Status};

/// Returns the report of these audits.
pub fn report(audits: &[Audit]) -> String {
    let mut files = Map::new();
    let mut tests = Map::new();
    for audit in audits {
        for (index, file) in audit.files.iter().enumerate() {
            let mutants = audit.mutants.iter().enumerate();
            let mutants = mutants.filter(|(_, mutant)| mutant.place.file == index);
            let mutants: Vec<Value> = mutants.map(|(number, one)| mutant(audit, number, one)).collect();
            let name =
                if audit.of == "rules" { file.name.clone() } else { format!("{}/{}", audit.part, file.name) };
            let entry = json!({"language": file.language, "source": file.text, "mutants": mutants});
            files.insert(name, entry);
        }
        let named = audit.scenarios.iter().enumerate();
        let named: Vec<Value> =
            named.map(|(at, name)| json!({"id": test(audit, at), "name": name})).collect();
        tests.insert(format!("{}/scenarios", audit.part), json!({"tests": named}));
    }
    let report = json!({
        "schemaVersion": "2",
        "thresholds": {"high": 98, "low": 80},
        "framework": {"name": "croupier", "version": env!("CARGO_PKG_VERSION")},
        "files": files,
        "testFiles": tests,
    });
    let mut text = serde_json::to_string_pretty(&report).unwrap_or_default();
    text.push('\n');
    text
}

fn test(audit: &Audit, scenario: usize) -> String {
    format!("{}/{}", audit.part, audit.scenarios[scenario])
}

fn mutant(audit: &Audit, number: usize, mutant: &Mutant) -> Value {
    let place = |(line, column): (usize, usize)| json!({"line": line, "column": column});
    let covering = if mutant.status == Status::NoCoverage { 0 } else { audit.scenarios.len() };
    let covering: Vec<String> = (0..covering).map(|at| test(audit, at)).collect();
    let killers: Vec<String> = mutant.caught_by.iter().map(|&at| test(audit, at)).collect();
    let mut value = json!({
        "id": format!("{}/{}/{number}", audit.part, audit.of),
        "mutatorName": mutant.mutator,
        "replacement": mutant.place.replacement,
        "description": format!("{}\n{}", mutant.name, mutant.change),
        "location": {"start": place(mutant.place.start), "end": place(mutant.place.end)},
        "status": mutant.status,
        "coveredBy": covering,
        "killedBy": killers,
    });
    let missing = mutant.missing.as_ref().map(|missing| format!("would be caught by {}", in_words(missing)));
    let reasons: Vec<String> = mutant.reason.clone().into_iter().chain(missing).collect();
    if !reasons.is_empty() {
        let reason = reasons.join("; ");
        value["statusReason"] = Value::from(reason);
    }
    value
}
