//! Faults that could be in a rules text: a comparison turned round, a sum for a difference, a number one too high, a
//! function that says always the same.
use anyhow::{Context, Result};
use std::{collections::BTreeMap, ops::Range};
use syn::{
    BinOp, Expr, ExprBinary, ImplItemFn, ItemFn, ItemMod, Lit, ReturnType, Signature, Type, UnOp,
    spanned::Spanned,
    visit::{self, Visit},
};

/// How a fault is put into the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Change {
    /// This expression in place of the one that is there.
    Instead(String),
    /// This value, at the head of the function.
    Always(String),
}

#[derive(Debug, Clone)]
pub(super) struct Fault {
    /// Below `src`: the section.
    pub file: String,
    /// As it is listed: file, function, and what becomes of what.
    pub name: String,
    pub lines: Range<usize>,
    pub place: Range<usize>,
    pub change: Change,
}

/// Every fault of one file. Constants and their functions are left out: they are settled before any test runs.
pub(super) fn faults(file: &str, text: &str) -> Result<Vec<Fault>> {
    let parsed = syn::parse_file(text).with_context(|| format!("reading {file}"))?;
    let mut finder = Finder { file, text, within: vec![], found: vec![] };
    finder.visit_file(&parsed);
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for fault in &mut finder.found {
        let nth = times.entry(fault.name.clone()).or_default();
        *nth += 1;
        if *nth > 1 {
            fault.name = format!("{} ({nth})", fault.name);
        }
    }
    Ok(finder.found)
}

struct Finder<'a> {
    file: &'a str,
    text: &'a str,
    /// Functions, the innermost last.
    within: Vec<String>,
    found: Vec<Fault>,
}

impl Finder<'_> {
    fn source(&self, of: &impl Spanned) -> &str {
        self.text.get(of.span().byte_range()).unwrap_or_default()
    }

    fn add(&mut self, of: &impl Spanned, place: Range<usize>, words: &str, change: Change) {
        let Some(within) = self.within.last() else { return };
        let words: Vec<&str> = words.split_whitespace().collect();
        let name = format!("{}, {within}: {}", self.file, words.join(" "));
        let lines = of.span().start().line..of.span().end().line + 1;
        self.found.push(Fault { file: self.file.to_owned(), name, lines, place, change });
    }

    fn instead(&mut self, of: &impl Spanned, text: String) {
        let words = format!("`{}` becomes `{text}`", self.source(of));
        self.add(of, of.span().byte_range(), &words, Change::Instead(text));
    }

    /// A function, unless it is a constant's.
    fn function(&mut self, sig: &Signature, block: &syn::Block) {
        if sig.constness.is_some() {
            return;
        }
        self.within.push(sig.ident.to_string());
        let head = block.brace_token.span.open().byte_range().end;
        let body = self.source(block).trim_matches(['{', '}']).trim().to_owned();
        for value in values(sig, |of| self.source(of).to_owned()) {
            if value != body {
                self.add(sig, head..head, &format!("always `{value}`"), Change::Always(value));
            }
        }
        visit::visit_block(self, block);
        self.within.pop();
    }

    fn binary(&mut self, whole: &ExprBinary, others: &[&str]) {
        for other in others {
            let text = format!("({}) {other} ({})", self.source(&whole.left), self.source(&whole.right));
            self.instead(whole, text);
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.function(&item.sig, &item.block);
    }
    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.function(&item.sig, &item.block);
    }
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !item.attrs.iter().any(|attribute| self.source(attribute).contains("test")) {
            visit::visit_item_mod(self, item);
        }
    }
    // What is not reckoned when the battle is played.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }
    fn visit_expr_index(&mut self, index: &'ast syn::ExprIndex) {
        self.visit_expr(&index.expr);
        if !matches!(*index.index, Expr::Lit(_)) {
            self.visit_expr(&index.index);
        }
    }
    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        // Where readers may join lines of dice is no rule; laws of its own watch it.
        if call.method != "cut" {
            visit::visit_expr_method_call(self, call);
        }
    }
    fn visit_expr_binary(&mut self, whole: &'ast ExprBinary) {
        let others: &[&str] = match whole.op {
            BinOp::And(_) | BinOp::Or(_) if has_let(&whole.left) || has_let(&whole.right) => &[],
            BinOp::And(_) => &["||"],
            BinOp::Or(_) => &["&&"],
            BinOp::Eq(_) => &["!="],
            BinOp::Ne(_) => &["=="],
            BinOp::Lt(_) => &["<=", ">="],
            BinOp::Le(_) => &["<", ">"],
            BinOp::Gt(_) => &[">=", "<="],
            BinOp::Ge(_) => &[">", "<"],
            BinOp::Add(_) => &["-"],
            BinOp::Sub(_) => &["+"],
            BinOp::Mul(_) => &["/"],
            BinOp::Div(_) => &["*"],
            BinOp::BitAnd(_) => &["|"],
            BinOp::BitOr(_) => &["&"],
            BinOp::Shl(_) => &[">>"],
            BinOp::Shr(_) => &["<<"],
            BinOp::AddAssign(_) => &["-="],
            BinOp::SubAssign(_) => &["+="],
            BinOp::BitOrAssign(_) => &["&="],
            BinOp::BitAndAssign(_) => &["|="],
            _ => &[],
        };
        self.binary(whole, others);
        visit::visit_expr_binary(self, whole);
    }
    fn visit_expr_unary(&mut self, whole: &'ast syn::ExprUnary) {
        if matches!(whole.op, UnOp::Not(_) | UnOp::Neg(_)) {
            let text = self.source(&whole.expr).to_owned();
            self.instead(whole, text);
        }
        visit::visit_expr_unary(self, whole);
    }
    fn visit_expr_lit(&mut self, whole: &'ast syn::ExprLit) {
        if let Lit::Int(number) = &whole.lit
            && let Ok(value) = number.base10_parse::<u64>()
            && value < 100
        {
            self.instead(whole, format!("{}{}", value + 1, number.suffix()));
        }
    }
    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            if !has_let(guard) {
                for value in ["true", "false"] {
                    self.instead(guard, value.to_owned());
                }
            }
            self.visit_expr(guard);
        }
        self.visit_expr(&arm.body);
    }
}

/// `let` can stand only where it stands.
fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(both) => has_let(&both.left) || has_let(&both.right),
        _ => false,
    }
}

/// What a function could always say, by what it promises to say.
fn values(sig: &Signature, source: impl Fn(&Type) -> String) -> Vec<String> {
    let ReturnType::Type(_, promised) = &sig.output else { return vec!["()".to_owned()] };
    let promised: String = source(promised).split_whitespace().collect();
    let played = promised.strip_prefix("Play<").and_then(|inner| inner.strip_suffix('>'));
    let plain: &[&str] = match played.unwrap_or(&promised) {
        "bool" => &["true", "false"],
        "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" => &["0", "1"],
        "()" => &["()"],
        other if other.starts_with("Option<") => &["None"],
        other if other.starts_with("Result<(),") => &["Ok(())"],
        other if other.starts_with(['&', '[']) || other.starts_with("impl") || other == "Self" => &[],
        _ => &["Default::default()"],
    };
    plain.iter().map(|value| if played.is_some() { format!("Ok({value})") } else { (*value).to_owned() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        faults("a.rs", text).unwrap().into_iter().map(|fault| fault.name).collect()
    }

    #[test]
    fn comparisons_numbers_and_whole_functions_are_faulted() {
        let found = names("fn f(a: u8) -> Play<bool> {\n    Ok(a < 3)\n}");
        let expected = [
            "a.rs, f: always `Ok(true)`",
            "a.rs, f: always `Ok(false)`",
            "a.rs, f: `a < 3` becomes `(a) <= (3)`",
            "a.rs, f: `a < 3` becomes `(a) >= (3)`",
            "a.rs, f: `3` becomes `4`",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_settled_before_the_battle_is_left_alone() {
        assert_eq!(names("const A: u8 = 1 + 2;\nconst fn f() -> bool { A > 1 }"), Vec::<String>::new());
        assert_eq!(names("#[cfg(test)]\nmod tests { fn f() -> bool { 1 > 2 } }"), Vec::<String>::new());
        assert_eq!(names("fn f() { let a: [u8; 3] = x; o.cut(1); }"), ["a.rs, f: always `()`"]);
    }

    #[test]
    fn a_condition_that_names_something_keeps_its_and() {
        let found = names("fn f() -> Never { if a && let Some(b) = c {} }");
        assert_eq!(found, ["a.rs, f: always `Default::default()`"]);
    }

    #[test]
    fn two_of_one_name_are_told_apart() {
        let found = names("fn f() -> &'static str { g(!a); g(!a) }");
        assert_eq!(found, ["a.rs, f: `!a` becomes `a`", "a.rs, f: `!a` becomes `a` (2)"]);
    }
}
