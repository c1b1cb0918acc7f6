//! The client is built from the same types.

#[test]
fn the_clients_types_are_current() {
    let theirs = include_str!("../../../web/src/protocol.ts");
    assert_eq!(theirs, protocol::typescript(), "run `cargo xtask codegen`");
}
