//! Pages with rows: their kind, where their rows are, and which pages are below them.

use super::{
    file::Pages,
    number::{u16_at, u32_at, varint},
};

/// The kinds of tree pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    TableLeaf,
    TableInner,
    IndexLeaf,
    IndexInner,
}

/// A page with a valid header.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) kind: Kind,
    bytes: Vec<u8>,
    cells: Vec<usize>,
    right: Option<u32>,
}

/// The bytes of one row, and its number if the tree is a table's.
#[derive(Debug)]
pub(super) struct Payload {
    pub(super) rowid: Option<i64>,
    pub(super) bytes: Vec<u8>,
    /// The overflow pages that continue the row.
    pub(super) follows: Vec<u32>,
}

impl Page {
    /// Reads a page of the file; None if it is not a tree page.
    pub(super) fn read(pages: &mut Pages, number: u32) -> Option<Self> {
        let bytes = pages.read(number)?;
        let head = if number == 1 { 100 } else { 0 };
        let kind = match bytes.get(head)? {
            0x0d => Kind::TableLeaf,
            0x05 => Kind::TableInner,
            0x0a => Kind::IndexLeaf,
            0x02 => Kind::IndexInner,
            _ => return None,
        };
        let inner = matches!(kind, Kind::TableInner | Kind::IndexInner);
        let count = usize::from(u16_at(&bytes, head + 3)?);
        let list = head + if inner { 12 } else { 8 };
        let first = list + 2 * count;
        if first > pages.usable {
            return None;
        }
        let cells: Option<Vec<usize>> = (0..count)
            .map(|at| u16_at(&bytes, list + 2 * at).map(usize::from).filter(|place| (first..pages.usable).contains(place)))
            .collect();
        let right = if inner { Some(u32_at(&bytes, head + 8)?) } else { None };
        Some(Self { kind, cells: cells?, bytes, right })
    }

    /// The pages below it.
    pub(super) fn children(&self) -> Vec<u32> {
        let Some(right) = self.right else { return Vec::new() };
        self.cells.iter().filter_map(|cell| u32_at(&self.bytes, *cell)).chain([right]).collect()
    }

    /// How many rows the page itself has, and those that can be read.
    pub(super) fn rows(&self, pages: &mut Pages) -> (usize, Vec<Payload>) {
        match self.kind {
            Kind::TableInner => (0, Vec::new()),
            _ => (self.cells.len(), self.cells.iter().filter_map(|cell| self.row(*cell, pages)).collect()),
        }
    }

    fn row(&self, mut at: usize, pages: &mut Pages) -> Option<Payload> {
        if self.kind == Kind::IndexInner {
            at += 4;
        }
        let (length, width) = varint(&self.bytes, at)?;
        at += width;
        let length = usize::try_from(length).ok().filter(|length| *length as u64 <= u64::from(pages.count) * pages.usable as u64)?;
        let rowid = if self.kind == Kind::TableLeaf {
            let (rowid, width) = varint(&self.bytes, at)?;
            at += width;
            Some(rowid.cast_signed())
        } else {
            None
        };
        let here = local(length, pages.usable, self.kind == Kind::TableLeaf);
        let mut bytes = self.bytes.get(at..at.checked_add(here)?)?.to_vec();
        let mut next = if here < length { u32_at(&self.bytes, at + here)? } else { 0 };
        let mut follows = Vec::new();
        while bytes.len() < length {
            follows.push(next);
            let more = pages.read(next).filter(|_| next > 1)?;
            let wanted = (length - bytes.len()).min(pages.usable - 4);
            bytes.extend_from_slice(more.get(4..4 + wanted)?);
            next = u32_at(&more, 0)?;
        }
        Some(Payload { rowid, bytes, follows })
    }
}

/// How many bytes of a row are on its page; the others are on overflow pages.
fn local(length: usize, usable: usize, table: bool) -> usize {
    let most = if table { usable - 35 } else { (usable - 12) * 64 / 255 - 23 };
    let least = (usable - 12) * 32 / 255 - 23;
    let kept = least + length.saturating_sub(least) % (usable - 4);
    if length <= most {
        length
    } else if kept <= most {
        kept
    } else {
        least
    }
}
