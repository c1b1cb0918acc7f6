//! Prints the client's types, for `cargo xtask codegen`.
#![allow(clippy::print_stdout, reason = "printing is all it does")]

fn main() {
    print!("{}", protocol::typescript());
}
