//! A table looked at, and what is printed: against what one reckons with a ruler and reads in the sheets.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
use games::find;
use protocol::{Chart, Paper, PaperRequest, Point, SurveyRequest, Surveyed};

fn survey(pieces: &str, engagement: Option<&str>, from: Option<Point>) -> Surveyed {
    let text = format!("format = 1\n[[table]]\nid = \"t\"\nname = \"T\"\nsize_in = [48, 48]\npiece = [{pieces}]\n");
    let engagement = engagement.map(str::to_owned);
    find("bolt-action").unwrap().survey(SurveyRequest { text, table: "t".to_owned(), engagement, from }).unwrap()
}

/// Square inches out of sight.
fn hidden(pieces: &str, from: Point) -> i32 {
    let strips = survey(pieces, None, Some(from)).hidden.unwrap();
    strips.iter().map(|s| i32::from(s[2] - s[0]) * i32::from(s[3] - s[1]) / 10_000).sum()
}

#[test]
fn behind_a_house_from_edge_to_edge_nothing_is_seen_and_before_it_everything() {
    let house = "{ name = \"house\", look = \"building\", rect = [20, 0, 24, 48] }";
    let seen = survey(house, None, Some(Point { x: 1000, y: 2400 }));
    // Whoever is inside is seen; 24" of 48 rows lie beyond.
    let beyond: Vec<[i16; 4]> = (0..48).map(|row| [2400, row * 100, 4800, row * 100 + 100]).collect();
    assert_eq!(seen.hidden.unwrap(), beyond);
}

#[test]
fn a_bare_table_hides_nothing_and_neither_does_a_wall() {
    let middle = Point { x: 2450, y: 2450 };
    assert_eq!(hidden("", middle), 0);
    // BA-LOS-02: one looks over what gives cover only.
    assert_eq!(hidden("{ name = \"wall\", look = \"wall\", line = [10, 20, 40, 20] }", middle), 0);
}

#[test]
fn the_shadow_of_a_house_grows_as_one_comes_near() {
    let house = "{ name = \"house\", look = \"building\", rect = [22, 30, 26, 34] }";
    let [far, near] = [450, 2650].map(|y| hidden(house, Point { x: 2400, y }));
    // From y = 4.5 the house is 4" wide at 25.5" to 29.5": 14" beyond it are hidden, nowhere broader than 7.5".
    assert!(far > 14 * 4 && far < 14 * 8, "{far}");
    assert!(near > 2 * far, "{near} and {far}");
}

#[test]
fn zones_and_objectives_lie_where_the_engagement_has_them() {
    let laid = survey("", Some("key-ground"), None);
    let zone = |nth: usize| {
        let xs = || laid.zones[nth].outline.iter().map(|p| p.x);
        let ys = || laid.zones[nth].outline.iter().map(|p| p.y);
        [xs().min(), ys().min(), xs().max(), ys().max()].map(Option::unwrap)
    };
    // 24ths of 48" are 2".
    assert_eq!(zone(0), [0, 0, 4800, 800]);
    assert_eq!(zone(1), [0, 4000, 4800, 4800]);
    assert_eq!(laid.goals.iter().map(|goal| goal.points).sum::<u8>(), 7);
    assert_eq!(laid.hidden, None);
    assert!(survey("", Some("no-such"), None).goals.is_empty());
}

fn paper() -> Paper {
    let page = include_str!("../../../../docs/your-own.md");
    let block = page.split("```toml\n").find(|block| block.contains("[[scenario]]")).unwrap();
    let text = block.split("```").next().unwrap().to_owned();
    find("bolt-action").unwrap().paper(PaperRequest { text, army: "sunday-rifles".to_owned() }).unwrap()
}

#[test]
fn a_card_has_what_the_weapons_chart_says() {
    let paper = paper();
    let names: Vec<&str> = paper.cards.iter().map(|card| card.name.as_str()).collect();
    assert_eq!(names.len(), 8, "{names:?}");
    assert_eq!(names[1], "1st Squad");
    let rows = &paper.cards[1].table.as_ref().unwrap().rows;
    // Ten men: the SMG fires 12" and 2 shots, the automatic rifle 30" and 2, eight rifles 24" and 1.
    let said: Vec<[&str; 4]> = rows.iter().map(|row| [0, 1, 2, 3].map(|n| row[n].as_str())).collect();
    assert_eq!(said, [["SMG", "1", "12″", "2"], ["automatic rifle", "1", "30″", "2"], ["rifle", "8", "24″", "1"]]);
}

#[test]
fn the_chart_to_hit_has_every_circumstance_of_the_sheet() {
    let paper = paper();
    let to_hit: &Chart = paper.charts.iter().find(|chart| chart.clause == "BA-HIT-10").unwrap();
    assert_eq!(to_hit.title, "to hit");
    assert_eq!(to_hit.need.as_ref().map(|need| need.low), Some(false));
    let amount = |label: &str| to_hit.terms.iter().find(|term| term.label == label).map(|term| term.amount);
    // Added to the number needed: 3 to hit, one less at point blank, more for whatever makes it harder.
    let sheet = [
        ("base", 3),
        ("point blank", -1),
        ("long range", 1),
        ("inexperienced", 1),
        ("fired on the move", 1),
        ("soft cover", 1),
        ("hard cover", 2),
        ("in a building", 2),
        ("target Down", 1),
        ("small unit", 1),
    ];
    for (label, expected) in sheet {
        assert_eq!(amount(label), Some(expected), "{label}: {:?}", to_hit.terms);
    }
}
