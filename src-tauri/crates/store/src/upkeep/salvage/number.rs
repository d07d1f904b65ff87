//! Reads numbers as a database file stores them. Reading outside the bytes gives None.

pub(super) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at.checked_add(2)?)?.try_into().ok().map(u16::from_be_bytes)
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at.checked_add(4)?)?.try_into().ok().map(u32::from_be_bytes)
}

/// A number of one to nine bytes, and its length.
pub(super) fn varint(bytes: &[u8], at: usize) -> Option<(u64, usize)> {
    let mut value = 0;
    for length in 1..=9 {
        let byte = *bytes.get(at.checked_add(length - 1)?)?;
        if length == 9 {
            return Some((value << 8 | u64::from(byte), 9));
        }
        value = value << 7 | u64::from(byte & 0x7f);
        if byte < 0x80 {
            return Some((value, length));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_every_length_are_read_and_none_beyond_the_bytes() {
        let all = [0xff; 9];
        assert_eq!(varint(&[5], 0), Some((5, 1)));
        assert_eq!(varint(&[0x81, 0x01], 0), Some((129, 2)));
        assert_eq!(varint(&all, 0), Some((u64::MAX, 9)));
        assert_eq!(varint(&all[..8], 0), None);
        assert_eq!(varint(&all, usize::MAX), None);
        assert_eq!((u16_at(&[1, 2], 0), u16_at(&[1, 2], 1), u32_at(&[0, 0, 1, 0], 0)), (Some(258), None, Some(256)));
    }
}
