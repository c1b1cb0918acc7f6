//! HB-DEV: where a bomb goes that does not land where it was aimed.
