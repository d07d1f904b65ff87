//! Decodes one row from its bytes.

use super::number::varint;

/// The value of one column.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
}

/// The columns of a record; None if the bytes are not a record.
pub(super) fn read(bytes: &[u8]) -> Option<Vec<Cell>> {
    let (head, mut at) = varint(bytes, 0)?;
    let head = usize::try_from(head).ok().filter(|head| (1..=bytes.len()).contains(head))?;
    let mut place = head;
    let mut cells = Vec::new();
    while at < head {
        let (kind, length) = varint(bytes, at)?;
        at += length;
        let width = match kind {
            0 | 8 | 9 => 0,
            1..=4 => usize::try_from(kind).ok()?,
            5 => 6,
            6 | 7 => 8,
            10 | 11 => return None,
            _ => usize::try_from((kind - 12) / 2).ok()?,
        };
        let value = bytes.get(place..place.checked_add(width)?)?;
        place += width;
        cells.push(match kind {
            0 => Cell::Null,
            7 => Cell::Real(f64::from_be_bytes(value.try_into().ok()?)),
            8 => Cell::Integer(0),
            9 => Cell::Integer(1),
            1..=6 => Cell::Integer(integer(value)),
            _ if kind % 2 == 0 => Cell::Blob(value.to_vec()),
            _ => Cell::Text(String::from_utf8(value.to_vec()).ok()?),
        });
    }
    (at == head && place == bytes.len()).then_some(cells)
}

/// A signed integer of up to eight bytes.
fn integer(bytes: &[u8]) -> i64 {
    let start = if bytes.first().is_some_and(|first| *first >= 0x80) { -1 } else { 0 };
    bytes.iter().fold(start, |value, byte| value << 8 | i64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_read_whole_or_not_at_all() {
        let record = [6, 0, 1, 9, 17, 16, 0xfe, b'o', b'k', 7, 8];
        let cells = [Cell::Null, Cell::Integer(-2), Cell::Integer(1), Cell::Text("ok".to_owned()), Cell::Blob(vec![7, 8])];
        assert_eq!(read(&record), Some(cells.to_vec()));
        assert_eq!(read(&record[..10]), None, "it ends early");
        assert_eq!(read(&[&record[..], &[0]].concat()), None, "there is more than it speaks of");
        assert_eq!(read(&[0]), None);
        assert_eq!(read(&[2, 10]), None, "a kind that there is not");
        assert_eq!(read(&[2, 15, 0xff]), None, "no text");
    }
}
