//! Forms as they are typed: "range=14 cover=soft officer=no". What is not named stays as it usually is.
use super::{TypedError, number, numbered};
use kernel::{Blank, Input, Measure, Said, Voice, usual};

/// What a form expects, and how it is filled in as usual.
pub(super) fn expects<B: Voice>(setup: &B::Setup, blanks: &[Blank<B>]) -> (String, String) {
    let name = |blank: &Blank<B>| B::choice(setup, blank.name).replace(' ', "-");
    let takes = blanks.iter().map(|blank| match &blank.input {
        Input::Number { least, most, per } => {
            format!("{}={} to {}", name(blank), typed(*least, *per), typed(*most, *per))
        }
        Input::OneOf(options) => {
            let options: Vec<String> = options.iter().map(|&option| B::choice(setup, option)).collect();
            format!("{}={}", name(blank), options.join(" or "))
        }
    });
    let example = blanks.iter().map(|blank| match &blank.input {
        Input::Number { per, .. } => format!("{}={}", name(blank), typed(blank.usual, *per)),
        Input::OneOf(options) => {
            format!("{}={}", name(blank), B::choice(setup, options[blank.usual as usize]))
        }
    });
    (takes.collect::<Vec<_>>().join(", "), example.collect::<Vec<_>>().join(" "))
}

fn typed(said: i32, per: u8) -> String {
    if per == 100 { kernel::number(said) } else { said.to_string() }
}

/// `name=value` as often as one likes; `usual` where nothing differs.
pub(super) fn answer<B: Voice>(setup: &B::Setup, blanks: &[Blank<B>], words: &str) -> Result<Option<Said>, TypedError> {
    let mut said = usual(blanks);
    if words == "usual" {
        return Ok(Some(said));
    }
    let names: Vec<String> = blanks.iter().map(|blank| B::choice(setup, blank.name).replace(' ', "-")).collect();
    let mut rest = words;
    while let Some((name, after)) = rest.split_once('=') {
        // The next name stands before the next sign.
        let end = after.find('=').map_or(after.len(), |sign| after[..sign].rfind([' ', ',']).unwrap_or(sign));
        let value = after[..end].trim_matches([' ', ',']);
        let Some(nth) = numbered(&names, name.trim_matches([' ', ',']))? else { return Ok(None) };
        let Some(filled) = filled::<B>(setup, &blanks[nth], value)? else { return Ok(None) };
        said[nth] = filled;
        rest = &after[end..];
    }
    let is_read = rest.trim_matches([' ', ',']).is_empty() && !words.is_empty();
    Ok(is_read.then_some(said))
}

fn filled<B: Voice>(setup: &B::Setup, blank: &Blank<B>, value: &str) -> Result<Option<i32>, TypedError> {
    Ok(match &blank.input {
        Input::Number { per: 100, .. } => number(Measure::Hundredths, value.trim_end_matches(['"', '″'])),
        Input::Number { .. } => value.parse().ok(),
        Input::OneOf(options) => {
            let texts: Vec<String> = options.iter().map(|&option| B::choice(setup, option)).collect();
            numbered(&texts, value)?.map(|nth| nth as i32)
        }
    })
}
