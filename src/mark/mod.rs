//! Marking by hand: the state of `croupier mark`, how keys change it, and how it is drawn. No file is read or written here, and no
//! terminal is used.
//!
//! A [`Class`] has the submissions with something to grade manually; a [`Book`], the files of manual grades. [`State::update`] changes
//! the state by an event, and says what is to be written; [`draw`] shows it.

mod book;
mod class;
mod due;
mod keys;
mod layout;
mod line;
mod page;
mod search;
mod slot;
mod state;
mod view;

#[cfg(test)]
mod tests;

pub use book::{Book, Change, Sheet};
pub use class::{Class, Graded, Work};
pub use page::SourceFile;
pub use state::{Effect, Event, State};
pub use view::draw;
