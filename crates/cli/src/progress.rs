//! Bars for long work, where somebody looks.
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;

pub(crate) fn bar(len: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} battles, {per_sec}, {eta} left");
    ProgressBar::new(len).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

pub(crate) fn spinner(text: &'static str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let spinner = ProgressBar::new_spinner().with_message(text);
    spinner.enable_steady_tick(std::time::Duration::from_millis(100));
    spinner
}
