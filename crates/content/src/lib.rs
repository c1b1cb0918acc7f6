//! TOML data into typed, validated records with source positions.
