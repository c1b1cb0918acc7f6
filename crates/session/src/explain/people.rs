//! What the people of a side are called, and what they do as many.

/// "the Germans", "the Free French side".
pub fn people(side: &str) -> String {
    match side {
        "US" | "American" => "the Americans".into(),
        "British" => "the British".into(),
        "German" => "the Germans".into(),
        "Soviet" => "the Soviets".into(),
        other => format!("the {other} side"),
    }
}

/// "win" for people, "wins" for a side.
pub fn verb<'a>(side: &str, many: &'a str, one: &'a str) -> &'a str {
    if people(side).ends_with(" side") { one } else { many }
}

/// A sentence begins with a capital.
pub fn begin(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
