//! Exact solving.
