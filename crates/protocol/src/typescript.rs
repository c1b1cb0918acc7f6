//! The same types in TypeScript.
#[allow(clippy::wildcard_imports, reason = "all types, and the macro below names them")]
use crate::*;
use ts_rs::{Config, TS};

/// One module with every type of the wire.
pub fn typescript() -> String {
    let mark = "// Generated from crates/protocol by `cargo xtask codegen`. Do not edit.\n";
    let mut text = format!("{mark}\nexport const VERSION = {VERSION};\n");
    let config = Config::default();
    macro_rules! types {
        ($($type:ty),* $(,)?) => { $( text += &format!("\nexport {}\n", <$type as TS>::decl(&config)); )* };
    }
    types!(
        Point,
        Answer,
        Arranged,
        Reply,
        Board,
        Measure,
        Piece,
        Token,
        TokenShape,
        Intention,
        Figure,
        Posture,
        Presence,
        Rank,
        Marker,
        Signs,
        Light,
        Trace,
        Card,
        Fact,
        CardTable,
        Note,
        Fault,
        Why,
        LogLine,
        Shows,
        LineKind,
        Span,
        Man,
        Icon,
        Roll,
        Die,
        Need,
        Purpose,
        Outcome,
        Term,
        Odds,
        Case,
        Measured,
        Bar,
        Lands,
        Said,
        NeededRoll,
        Spot,
        Overlay,
        Ring,
        Wedge,
        Line,
        Reach,
        Remark,
        Variant,
        Checked,
        Stretch,
        Fill,
        Input,
        Blank,
        Prompt,
        Ask,
        Choice,
        Part,
        Barred,
        Kind,
        Dice,
        Suggestion,
        Seat,
        Eyes,
        BattleInfo,
        Player,
        Scene,
        Change,
        Step,
        Moved,
        Status,
        Score,
        Pool,
        Undo,
        Consent,
        Matter,
        Verdict,
        Request,
        Wish,
        Message,
        EndBy,
        Came,
        Phrase,
        Report,
        Ending,
        Scored,
        Losses,
        Loss,
        Luck,
        Thrown,
        Throw,
        Chances,
        Station,
        Turning,
        Game,
        Scenario,
        OpponentInfo,
        Rules,
        Clause,
        Reading,
        OptionInfo,
        Word,
        Procedure,
        ProcedureKey,
        Given,
        OddsRequest,
        NewBattle,
        Switch,
        Setting,
        SeatPlan,
        Fork,
        Rematch,
        Created,
        Link,
        Role,
        Summary,
        PackRequest,
        PackReport,
        PackProblem,
        Mend,
        Edit,
        Army,
        ArmyUnit,
        Counted,
        OwnTable,
        OwnPiece,
        PaperRequest,
        Paper,
        Chart,
        Lookup,
        SurveyRequest,
        Surveyed,
        Setup,
        Goal,
        Lists,
        Named,
        Offered,
        Price,
        Extra,
        Draw,
        Drawn,
    );
    text
}

#[cfg(test)]
mod tests {
    /// A type that is named but not exported would break the client's build far away from here.
    #[test]
    fn every_type_that_is_named_is_there() {
        let text = super::typescript();
        let known: Vec<&str> =
            text.lines().filter_map(|l| l.strip_prefix("export type ")?.split([' ', '<']).next()).collect();
        let words =
            text.lines().filter(|l| !l.starts_with("//") && !l.trim_start().starts_with('*') && !l.contains("/**"));
        let capitals = words.flat_map(|l| l.split(|c: char| !c.is_alphanumeric())).filter(|w| {
            w.len() > 1
                && w.starts_with(|c: char| c.is_ascii_uppercase())
                && w.contains(|c: char| c.is_ascii_lowercase())
        });
        for word in capitals.filter(|w| *w != "Array") {
            assert!(known.contains(&word), "{word} is named but not exported");
        }
    }
}
