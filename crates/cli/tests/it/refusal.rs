//! Answers that the rules do not allow.
use crate::common::{drive, folder};

/// Gives the squad of whoever is drawn a Run, then tries these ways; what was said to each.
fn ways(test: &str, tried: impl Fn(bool) -> Vec<&'static str>) -> Vec<String> {
    let folder = folder(test);
    let (mut said, mut left): (Vec<String>, Option<Vec<&str>>) = (vec![], None);
    drive(&folder, &["play", "bolt-action", "first-light", "--seat", "both"], |seen| {
        if let Some(left) = &mut left {
            said.push(seen.to_owned());
            return left.pop().map(str::to_owned);
        }
        let is_us = seen.contains("(US)");
        match seen {
            _ if seen.contains("move US Squad") || seen.contains("move Grenadier Squad") => {
                let mut ways = tried(is_us);
                ways.reverse();
                let first = ways.pop();
                left = Some(ways);
                first.map(str::to_owned)
            }
            // In the middle, opposite the wall; the officers out of the way.
            _ if seen.contains("set up US Squad") || seen.contains("set up Grenadier Squad") => {
                Some(if is_us { "12,3.5" } else { "12,20.5" }.into())
            }
            _ if seen.contains("set up ") => Some(if is_us { "2,2" } else { "2,22" }.into()),
            _ if seen.contains("Which unit?") => Some("squad".into()),
            _ if seen.contains("which order for") => Some("run".into()),
            _ => Some("move".into()),
        }
    });
    said
}

#[test]
fn running_through_a_wall_and_off_the_table_is_refused_by_clause() {
    let through = |is_us: bool| vec![if is_us { "12,13" } else { "12,11" }, if is_us { "12,-2" } else { "12,26" }];
    let said = ways("wall", through);
    assert!(said[0].contains("refused by BA-MOVE-07: the ground bars the way"), "{said:?}");
    assert!(said[1].contains("refused by BA-") && said[1].contains("that is off the table"), "{said:?}");
}

#[test]
fn a_way_that_is_too_long_says_how_long_it_is() {
    let said = ways("long", |is_us| vec![if is_us { "12,11 22,11" } else { "12,13 2,13" }]);
    assert!(said[0].contains("the way costs 17.50, 12.00 may be spent"), "{said:?}");
}

#[test]
fn words_that_are_no_answer_are_told_what_is_expected() {
    let said = ways("words", |_| vec!["over there"]);
    assert!(said[0].contains("expected the points of a path in inches, or `stay`"), "{said:?}");
}
