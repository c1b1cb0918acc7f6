//! House rules change single figures of named records, and say so.
use content::{Book, Catalogue, Code, Fields, Library, Origin, Problem, Record, Shelf, Source};
use table::Inches;

#[derive(Debug)]
struct Weapon {
    range: Inches,
    shots: u8,
    assault: bool,
}

impl Record for Weapon {
    const KIND: &'static str = "weapon";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Weapon {
        Weapon { range: fields.need("range_in"), shots: fields.need("shots"), assault: fields.flag("assault") }
    }
}

#[derive(Debug)]
struct Arms(Book<Weapon>);

impl Catalogue for Arms {
    fn read(shelf: &mut Shelf) -> Arms {
        Arms(shelf.book())
    }
}

const ARMS: &str = r#"format = 1
[[weapon]]
id = "rifle"
from = "sheet"
range_in = 24
shots = 1
[[weapon]]
id = "carbine"
from = "ours"
like = "rifle"
assault = true
"#;

fn with(house: &str) -> Library {
    let house = Source::new("house.toml", format!("format = 1\n{house}"));
    Library::new([Source::new("arms.toml", ARMS)]).with_pack(house)
}

fn refused(house: &str) -> Problem {
    let mut problems = with(house).read::<Arms>().expect_err("the house rule is bad");
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems.remove(0)
}

#[test]
fn only_the_keys_that_are_given_change() {
    let checked = with("[[weapon]]\nid = \"rifle\"\nrange_in = 30\n").read::<Arms>().unwrap();
    let rifle = checked.data.0.get("rifle").unwrap();
    assert_eq!((rifle.range, rifle.shots, rifle.assault), (Inches::whole(30), 1, false));
}

#[test]
fn a_record_like_the_changed_one_keeps_its_figures() {
    let checked = with("[[weapon]]\nid = \"rifle\"\nrange_in = 30\n").read::<Arms>().unwrap();
    assert_eq!(checked.data.0.get("carbine").unwrap().range, Inches::whole(24));
}

#[test]
fn every_change_is_listed_for_the_battle_file() {
    let house = "[[weapon]]\nid = \"rifle\"\nrange_in = 30\nshots = 1\nassault = true\n";
    let overrides = with(house).read::<Arms>().unwrap().overrides;
    let lines: Vec<String> = overrides.iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["weapon rifle: range_in 24 -> 30", "weapon rifle: assault none -> true"]);
}

#[test]
fn a_later_house_rule_wins() {
    let later = Source::new("later.toml", "format = 1\n[[weapon]]\nid = \"rifle\"\nrange_in = 36\n");
    let checked = with("[[weapon]]\nid = \"rifle\"\nrange_in = 30\n").with_pack(later).read::<Arms>().unwrap();
    assert_eq!(checked.data.0.get("rifle").unwrap().range, Inches::whole(36));
}

#[test]
fn d014_a_house_rule_for_an_unknown_record_is_answered_with_the_nearest() {
    let problem = refused("[[weapon]]\nid = \"riffle\"\nrange_in = 30\n");
    assert_eq!(
        (problem.code, problem.file(), problem.line(), problem.column()),
        (Code::UnknownOverride, "house.toml", 3, 6)
    );
    assert_eq!(problem.hint.as_deref(), Some("did you mean \"rifle\"? or write `new = true` for one of your own"));
    let problem = refused("[[wepon]]\nid = \"rifle\"\n");
    assert_eq!((problem.code, problem.line()), (Code::UnknownOverride, 2));
}

#[test]
fn a_bad_figure_is_marked_in_the_house_rules_not_in_the_record() {
    let problem = refused("[[weapon]]\nid = \"rifle\"\nshots = \"many\"\n");
    assert_eq!((problem.code, problem.file(), problem.line()), (Code::WrongType, "house.toml", 4));
    let problem = refused("[[weapon]]\nid = \"rifle\"\nrange = 30\n");
    assert_eq!((problem.code, problem.file(), problem.line()), (Code::UnknownKey, "house.toml", 4));
}

#[test]
fn d013_a_house_rule_is_not_like_another_record() {
    let problem = refused("[[weapon]]\nid = \"rifle\"\nlike = \"carbine\"\n");
    assert_eq!((problem.code, problem.excerpt()), (Code::BadLike, "like"));
}

#[test]
fn house_rules_are_read_from_a_folder_in_the_order_of_their_names() {
    let folder = std::env::temp_dir().join(format!("sandtable-content-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in [("b.toml", "format = 1"), ("a.toml", "format = 1\n"), ("notes.md", "no data")] {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let sources = content::folder::read(&folder).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let names: Vec<&str> = sources.iter().map(|s| s.name.rsplit(['/', '\\']).next().unwrap()).collect();
    assert_eq!(names, ["a.toml", "b.toml"]);
}

#[test]
fn a_new_record_is_added_with_the_keys_of_the_one_it_is_like() {
    let pack = "[[weapon]]\nid = \"owen-gun\"\nnew = true\nlike = \"rifle\"\nrange_in = 14\n";
    let checked = with(pack).read::<Arms>().unwrap();
    let owen = checked.data.0.get("owen-gun").unwrap();
    assert_eq!(
        (owen.range, checked.data.0.origin(checked.data.0.find("owen-gun").unwrap())),
        (Inches::whole(14), Origin::Ours)
    );
    assert!(checked.overrides.is_empty());
}

#[test]
fn d010_two_packs_with_the_same_new_record_are_not_merged() {
    let pack = "[[weapon]]\nid = \"owen-gun\"\nnew = true\nlike = \"rifle\"\n";
    let second = Source::new("second.toml", format!("format = 1\n{pack}"));
    let problems = with(pack).with_pack(second).read::<Arms>().unwrap_err();
    assert_eq!((problems[0].code, problems[0].file()), (Code::DuplicateId, "second.toml"));
}

#[test]
fn d020_a_pack_for_another_game_is_refused() {
    let library = Library::new([Source::new("arms.toml", ARMS)]).of("bolt-action");
    let pack = |game: &str| Source::new("pack.toml", format!("format = 1\ngame = \"{game}\"\nname = \"Sunday\"\n"));
    assert!(library.clone().with_pack(pack("bolt-action")).read::<Arms>().is_ok());
    let problems = library.with_pack(pack("hot-blood")).read::<Arms>().unwrap_err();
    assert_eq!((problems[0].code, problems[0].line()), (Code::WrongGame, 2));
}

#[test]
fn d021_a_pack_that_is_too_large_too_deep_or_too_many_is_refused_at_its_place() {
    let code = |text: &str| {
        let problem = refused(text);
        assert!(problem.line() >= 1);
        problem.code
    };
    assert_eq!(code(&format!("# {}\n", "x".repeat(70_000))), Code::TooLarge);
    let many: Vec<String> = (0..300).map(|n| format!("[[weapon]]\nid = \"w{n}\"\n")).collect();
    assert_eq!(code(&many.concat()), Code::TooLarge);
    let deep = format!("[[weapon]]\nid = \"rifle\"\nshots = {}1{}\n", "[".repeat(20), "]".repeat(20));
    assert_eq!(code(&deep), Code::TooLarge);
    assert_eq!(code(&format!("[[weapon]]\nid = \"rifle\"\nname = \"{}\"\n", "x".repeat(100))), Code::OutOfRange);
    assert_eq!(code("[[weapon]]\nid = \"rifle\"\nname = \"a\\u202eb\"\n"), Code::OutOfRange);
}
