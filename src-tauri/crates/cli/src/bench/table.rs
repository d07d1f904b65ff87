//! The table of figures.

use serde_json::{Map, Value, json};

use crate::output::{STRONG, grouped, styled};

/// One row: what was measured, in milliseconds.
pub struct Figure {
    pub name: &'static str,
    /// `once`, `median` or `p95`.
    pub statistic: &'static str,
    /// The target: the most it should be.
    pub reach: &'static str,
    /// The times of other programs on a similar computer.
    pub others: &'static str,
}

/// The figures, with the measured values for each size.
pub struct Table<'a> {
    pub figures: &'a [Figure],
    pub columns: Vec<(usize, Vec<f64>)>,
}

impl Table<'_> {
    /// The value for the last size divided by the value for the first.
    fn ratio(&self, row: usize) -> Option<f64> {
        let (first, last) = (self.columns.first()?, self.columns.last()?);
        let (first, last) = (first.1.get(row).filter(|_| first.0 != last.0)?, last.1.get(row)?);
        (*first > 0.0).then(|| last / first)
    }

    /// Aligned columns, in milliseconds.
    pub fn text(&self) -> String {
        let mut rows = vec![
            ["milliseconds".to_owned(), String::new()]
                .into_iter()
                .chain(self.columns.iter().map(|(size, _)| grouped(*size)))
                .chain(["ratio".to_owned(), "to reach".to_owned(), "others (10k / 100k)".to_owned()])
                .collect::<Vec<_>>(),
        ];
        for (row, figure) in self.figures.iter().enumerate() {
            let values = self
                .columns
                .iter()
                .map(|(_, values)| values.get(row).filter(|value| !value.is_nan()).map_or("-".to_owned(), |value| format!("{value:.2}")));
            let ratio = self.ratio(row).map_or("-".to_owned(), |ratio| format!("{ratio:.1}"));
            rows.push(
                [figure.name.to_owned(), figure.statistic.to_owned()]
                    .into_iter()
                    .chain(values)
                    .chain([ratio, figure.reach.to_owned(), figure.others.to_owned()])
                    .collect(),
            );
        }
        let columns = rows[0].len();
        let widths: Vec<usize> = (0..columns).map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)).collect();
        let numbers = 2..=2 + self.columns.len();
        let cell = |(column, text): (usize, &String)| {
            let width = widths[column];
            if numbers.contains(&column) { format!("{text:>width$}") } else { format!("{text:<width$}") }
        };
        let line = |row: &Vec<String>| row.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n";
        let (head, body) = (line(&rows[0]), rows[1..].iter().map(line).collect::<Vec<_>>().concat());
        styled(STRONG, head.trim_end()) + "\n" + &body
    }

    /// `{"unit","figures":[{"name","statistic","values":{"10000"},"ratio","toReach","others"}]}`.
    pub fn json(&self) -> Value {
        let figure = |(row, figure): (usize, &Figure)| {
            let values: Map<String, Value> = self.columns.iter().map(|(size, values)| (size.to_string(), json!(values.get(row)))).collect();
            json!({
                "name": figure.name, "statistic": figure.statistic, "values": values, "ratio": self.ratio(row),
                "toReach": figure.reach, "others": figure.others,
            })
        };
        json!({"unit": "ms", "figures": self.figures.iter().enumerate().map(figure).collect::<Vec<_>>()})
    }
}
