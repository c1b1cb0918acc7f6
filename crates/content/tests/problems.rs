//! Each code fires on a small bad file and points at the right place.
use content::{Amount, Book, Catalogue, Code, Fields, Id, Library, Problem, Record, Severity, Shelf, Source};
use kernel::{Point, Throw};
use miette::Diagnostic;
use table::{Inches, Shape};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Small,
    Heavy,
}

content::words!(Class, "class", { "small-arm" => Small, "heavy" => Heavy });

#[derive(Debug)]
struct Weapon {
    class: Class,
    range: Inches,
    shots: u8,
    rate: Amount,
}

impl Record for Weapon {
    const KIND: &'static str = "weapon";
    fn read(fields: &mut Fields<'_, '_>) -> Weapon {
        Weapon {
            class: fields.need("class"),
            range: fields.need("range_in"),
            shots: fields.within("shots", 1..=6),
            rate: fields.may("rate").unwrap_or(Amount::Fixed(1)),
        }
    }
}

#[derive(Debug)]
struct Scene {
    arms: Vec<Id<Weapon>>,
    flag: Point,
    pieces: Vec<Shape>,
}

impl Record for Scene {
    const KIND: &'static str = "scene";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Scene {
        let size = fields.need("size_in");
        Scene {
            arms: fields.list("arms"),
            flag: fields.point_on("flag", size),
            pieces: fields.each("piece", |piece| piece.shape_on(size)),
        }
    }
}

#[derive(Debug)]
struct Data {
    weapons: Book<Weapon>,
    scenes: Book<Scene>,
}

impl Catalogue for Data {
    fn read(shelf: &mut Shelf) -> Data {
        Data { weapons: shelf.book(), scenes: shelf.book() }
    }
}

const RIFLE: &str = r#"
[[weapon]]
id = "rifle"
from = "sheet"
class = "small-arm"
range_in = 24
shots = 1
"#;

const FIELD: &str = r#"
[[scene]]
id = "field"
from = "ours"
size_in = [24, 24]
flag = [12, 12.5]
arms = ["rifle"]
"#;

fn good() -> String {
    format!("format = 1\n{RIFLE}{FIELD}")
}

fn problems(library: &Library) -> Vec<Problem> {
    match library.read::<Data>() {
        Ok(checked) => checked.warnings,
        Err(problems) => problems,
    }
}

/// The good file with one piece of it replaced: code, line, column and marked text of every problem.
#[track_caller]
fn check(old: &str, new: &str, expected: &[(Code, usize, usize, &str)]) -> Vec<Problem> {
    let text = good();
    assert_eq!(text.matches(old).count(), 1, "{old:?} is not unique");
    let found = problems(&Library::new([Source::new("a.toml", text.replace(old, new))]));
    let places: Vec<_> = found.iter().map(|p| (p.code, p.line(), p.column(), p.excerpt())).collect();
    assert_eq!(places, expected);
    found
}

#[test]
fn a_good_file_is_read_as_it_is_written() {
    let checked = Library::new([Source::new("a.toml", good())]).read::<Data>().unwrap();
    let Data { weapons, scenes } = checked.data;
    assert!(checked.warnings.is_empty() && checked.overrides.is_empty());
    let rifle = weapons.get("rifle").unwrap();
    assert_eq!((rifle.class, rifle.range, rifle.shots), (Class::Small, Inches::whole(24), 1));
    let field = scenes.get("field").unwrap();
    assert_eq!(field.flag, Point::new(1200, 1250));
    assert_eq!(weapons.name(field.arms[0]), "rifle");
    assert!(field.pieces.is_empty());
}

#[test]
fn d001_broken_toml_is_marked_where_it_breaks() {
    let found = problems(&Library::new([Source::new("a.toml", good().replace("range_in = 24", "range_in 24"))]));
    let places: Vec<_> = found.iter().map(|p| (p.code, p.line())).collect();
    assert_eq!(places, [(Code::NotToml, 7)]);
}

#[test]
fn d002_a_file_names_a_format_that_can_be_read() {
    check("format = 1\n", "", &[(Code::UnknownFormat, 1, 1, "")]);
    check("format = 1\n", "format = 2\n", &[(Code::UnknownFormat, 1, 10, "2")]);
}

#[test]
fn d003_an_unknown_kind_of_record_is_answered_with_the_nearest() {
    let text = good() + "[[wepon]]\nid = \"stick\"\n";
    let found = problems(&Library::new([Source::new("a.toml", text)]));
    assert_eq!((found[0].code, found[0].line()), (Code::UnknownKind, 16));
    assert_eq!(found[0].hint.as_deref(), Some("did you mean \"weapon\"?"));
}

#[test]
fn d004_an_unknown_key_is_answered_with_the_nearest() {
    let found = check("shots = 1", "shots = 1\nrange = 24", &[(Code::UnknownKey, 9, 1, "range")]);
    assert_eq!(found[0].to_string(), "unknown key \"range\" in weapon rifle");
    let found = check("flag =", "flg = 1\nflag =", &[(Code::UnknownKey, 14, 1, "flg")]);
    assert_eq!(found[0].hint.as_deref(), Some("did you mean \"flag\"?"));
}

#[test]
fn d005_a_missing_key_is_marked_at_the_record() {
    check("shots = 1\n", "", &[(Code::MissingKey, 4, 6, "\"rifle\"")]);
    check("id = \"field\"\n", "", &[(Code::MissingKey, 10, 1, "[[scene]]")]);
}

#[test]
fn d006_a_value_of_the_wrong_type_says_what_was_expected() {
    let found = check("shots = 1", "shots = \"one\"", &[(Code::WrongType, 8, 9, "\"one\"")]);
    assert_eq!(found[0].to_string(), "expected a whole number, found text");
    check("[12, 12.5]", "[12, 12.5, 3]", &[(Code::WrongType, 14, 8, "[12, 12.5, 3]")]);
    check("range_in = 24", "range_in = 24.125", &[(Code::WrongType, 7, 12, "24.125")]);
}

#[test]
fn d007_an_unknown_word_is_answered_with_the_nearest() {
    let found = check("\"small-arm\"", "\"smal-arm\"", &[(Code::UnknownValue, 6, 9, "\"smal-arm\"")]);
    assert_eq!(found[0].line_of_text(), "a.toml:6:9 D007 unknown class \"smal-arm\", did you mean \"small-arm\"?");
    check("\"sheet\"", "\"book\"", &[(Code::UnknownValue, 5, 8, "\"book\"")]);
}

#[test]
fn dice_are_read_as_they_are_written() {
    let rate = |rate: &str| {
        let text = good().replace("shots = 1", &format!("shots = 1\nrate = {rate}"));
        Library::new([Source::new("a.toml", text)]).read::<Data>().unwrap().data.weapons.get("rifle").unwrap().rate
    };
    assert_eq!(rate("3"), Amount::Fixed(3));
    assert_eq!(rate("\"D6\""), Amount::Thrown(Throw::new(1, 6)));
    assert_eq!(rate("\"2D6\""), Amount::Thrown(Throw::new(2, 6)));
    for bad in ["\"6\"", "\"D\"", "\"D1\"", "\"xD6\"", "\"0D6\""] {
        check("shots = 1", &format!("shots = 1\nrate = {bad}"), &[(Code::UnknownValue, 9, 8, bad)]);
    }
}

#[test]
fn d008_a_value_outside_its_limits_is_refused_once() {
    check("shots = 1", "shots = 7", &[(Code::OutOfRange, 8, 9, "7")]);
    check("shots = 1", "shots = 700", &[(Code::OutOfRange, 8, 9, "700")]);
    check("shots = 1", "shots = 1.5", &[(Code::OutOfRange, 8, 9, "1.5")]);
}

#[test]
fn d009_an_id_has_one_form() {
    let found = check("id = \"field\"", "id = \"Field_one\"", &[(Code::BadId, 11, 6, "\"Field_one\"")]);
    assert!(found[0].hint.as_ref().is_some_and(|h| h.ends_with("\"field-one\"")));
}

#[test]
fn d010_a_second_record_with_the_same_id_points_at_the_first() {
    let library = Library::new([Source::new("a.toml", good()), Source::new("b.toml", format!("format = 1\n{RIFLE}"))]);
    let found = problems(&library);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].code, found[0].file(), found[0].line()), (Code::DuplicateId, "b.toml", 4));
    assert_eq!(found[0].hint.as_deref(), Some("the first is in a.toml, line 4"));
}

#[test]
fn d011_an_unknown_reference_is_answered_with_the_nearest() {
    let found = check("[\"rifle\"]", "[\"rifle\", \"riffle\"]", &[(Code::UnknownReference, 15, 18, "\"riffle\"")]);
    assert_eq!(found[0].line_of_text(), "a.toml:15:18 D011 unknown weapon \"riffle\", did you mean \"rifle\"?");
}

#[test]
fn d012_every_record_says_where_its_figures_come_from() {
    check("from = \"sheet\"\n", "", &[(Code::MissingOrigin, 4, 6, "\"rifle\"")]);
}

const CARBINE: &str = "shots = 1\n[[weapon]]\nid = \"carbine\"\nfrom = \"ours\"\nlike = \"rifle\"\nrange_in = 18\n";

#[test]
fn a_record_like_another_gives_only_what_differs() {
    let text = good().replace("shots = 1\n", CARBINE).replace("[\"rifle\"]", "[\"rifle\", \"carbine\"]");
    let weapons = Library::new([Source::new("a.toml", text)]).read::<Data>().unwrap().data.weapons;
    let carbine = weapons.get("carbine").unwrap();
    assert_eq!((carbine.class, carbine.range, carbine.shots), (Class::Small, Inches::whole(18), 1));
}

#[test]
fn d013_likeness_is_no_chain() {
    let stub =
        "[[weapon]]\nid = \"stub\"\nfrom = \"ours\"\nlike = \"carbine\"\nclass = \"heavy\"\nrange_in = 6\nshots = 1\n";
    let text = good().replace("shots = 1\n", &format!("{CARBINE}{stub}"));
    let text = text.replace("[\"rifle\"]", "[\"rifle\", \"carbine\", \"stub\"]");
    let found = problems(&Library::new([Source::new("a.toml", text)]));
    let places: Vec<_> = found.iter().map(|p| (p.code, p.line(), p.column(), p.excerpt())).collect();
    assert_eq!(places, [(Code::BadLike, 17, 8, "\"carbine\"")]);
}

#[test]
fn d015_an_unused_record_is_a_warning_only() {
    let found = check("arms = [\"rifle\"]\n", "", &[(Code::Unused, 4, 6, "\"rifle\"")]);
    assert_eq!(found[0].code.severity(), Severity::Warning);
}

#[test]
fn d016_what_leaves_the_table_is_refused() {
    check("[12, 12.5]", "[12, 24.01]", &[(Code::OffTable, 14, 8, "[12, 24.01]")]);
    let piece = |shape: &str| format!("arms = [\"rifle\"]\n[[scene.piece]]\n{shape}\n");
    let arms = "arms = [\"rifle\"]\n";
    check(arms, &piece("rect = [20, 20, 25, 22]"), &[(Code::OffTable, 17, 8, "[20, 20, 25, 22]")]);
    check(arms, &piece("disc = [2, 2, 3]"), &[(Code::OffTable, 17, 8, "[2, 2, 3]")]);
    check(
        arms,
        &piece("polygon = [[0, 0], [4, 0], [4, 30]]"),
        &[(Code::OffTable, 17, 11, "[[0, 0], [4, 0], [4, 30]]")],
    );
    check(arms, &piece("line = [8, 12, 16, -1]"), &[(Code::OffTable, 17, 8, "[8, 12, 16, -1]")]);
}

#[test]
fn a_shape_is_one_shape_and_has_an_extent() {
    let piece = |shape: &str| format!("arms = [\"rifle\"]\n[[scene.piece]]\n{shape}\n");
    let arms = "arms = [\"rifle\"]\n";
    check(arms, &piece("rect = [8, 9, 7, 12]"), &[(Code::OutOfRange, 17, 8, "[8, 9, 7, 12]")]);
    check(arms, &piece("line = [8, 9, 8, 9]"), &[(Code::OutOfRange, 17, 8, "[8, 9, 8, 9]")]);
    check(arms, &piece("rect = [8, 9, 10]"), &[(Code::WrongType, 17, 8, "[8, 9, 10]")]);
    check(arms, &piece(""), &[(Code::MissingKey, 16, 1, "[[scene.piece]]")]);
    let both = piece("rect = [1, 1, 2, 2]\nline = [1, 1, 2, 2]");
    check(arms, &both, &[(Code::NotAllowed, 18, 8, "[1, 1, 2, 2]")]);
}

#[test]
fn d019_a_folder_that_is_not_there_is_named() {
    let found = content::folder::read(std::path::Path::new("no/such/folder")).unwrap_err();
    assert_eq!((found[0].code, found[0].file()), (Code::Unreadable, "no/such/folder"));
}

#[test]
fn all_problems_of_all_files_are_collected_in_reading_order() {
    let bad = good().replace("small-arm", "tiny").replace("shots = 1", "shots = 9\ncolour = \"red\"");
    let bad = bad.replace("[12, 12.5]", "[50, 12.5]").replace("[\"rifle\"]", "[\"rifle\", \"riffle\", \"rifel\"]");
    let other = "format = 3\n[[weapon]]\nid = \"Bow\"\nclass = \"heavy\"\nrange_in = true\nshots = 1\n";
    let found = problems(&Library::new([Source::new("a.toml", bad), Source::new("b.toml", other)]));
    let codes: Vec<_> = found.iter().map(|p| (p.file(), p.line(), p.code)).collect();
    let expected = [
        ("a.toml", 6, Code::UnknownValue),
        ("a.toml", 8, Code::OutOfRange),
        ("a.toml", 9, Code::UnknownKey),
        ("a.toml", 15, Code::OffTable),
        ("a.toml", 16, Code::UnknownReference),
        ("a.toml", 16, Code::UnknownReference),
        ("b.toml", 1, Code::UnknownFormat),
        ("b.toml", 3, Code::BadId),
        ("b.toml", 3, Code::MissingOrigin),
        ("b.toml", 5, Code::WrongType),
    ];
    assert_eq!(codes, expected);
}

#[test]
fn a_problem_is_a_diagnostic_with_code_help_and_marked_text() {
    let found = problems(&Library::new([Source::new("a.toml", good() + RIFLE)]));
    let problem: &dyn Diagnostic = &found[0];
    assert_eq!(problem.code().unwrap().to_string(), "D010");
    assert_eq!(problem.help().unwrap().to_string(), "the first is in a.toml, line 4");
    let labels: Vec<_> = problem.labels().unwrap().collect();
    let told: Vec<_> = labels.iter().map(|l| l.label().unwrap()).collect();
    assert_eq!(told, ["again", "first here"]);
    let lines = labels.iter().map(|l| {
        let shown = problem.source_code().unwrap().read_span(l.inner(), 0, 0).unwrap();
        (shown.name().unwrap().to_owned(), shown.line() + 1, String::from_utf8(shown.data().to_vec()).unwrap())
    });
    let line = |number| ("a.toml".to_owned(), number, "\"rifle\"".to_owned());
    assert_eq!(lines.collect::<Vec<_>>(), [line(18), line(4)]);
}

#[test]
fn every_code_is_documented_and_no_other() {
    let page = include_str!("../../../docs/dev/data-codes.md");
    let rows: Vec<&str> = page.lines().filter_map(|l| l.strip_prefix("| D")?.get(..3)).collect();
    let codes: Vec<String> = Code::ALL.iter().map(|code| code.to_string()[1..].to_owned()).collect();
    assert_eq!(rows, codes);
}
