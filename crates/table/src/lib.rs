//! Integer geometry in 1/100 inch and in squares.
