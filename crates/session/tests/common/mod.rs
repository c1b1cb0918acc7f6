//! Two small rulesets that only tests know: one open and in inches, one hidden and on squares.
macro_rules! clauses {
    ($($name:ident = $id:literal, $title:literal;)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum Clause { $(#[serde(rename = $id)] $name,)* }
        impl kernel::ClauseId for Clause {
            const ALL: &'static [Self] = &[$(Clause::$name,)*];
            fn id(self) -> &'static str {
                match self { $(Clause::$name => $id,)* }
            }
            fn title(self) -> &'static str {
                match self { $(Clause::$name => $title,)* }
            }
            fn section(self) -> &'static str {
                self.id().split('-').nth(1).unwrap_or_default()
            }
            fn origin(self) -> kernel::Origin {
                kernel::Origin::Sheet
            }
        }
    };
}

pub mod night;
pub mod orders;
