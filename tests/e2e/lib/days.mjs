// Local dates relative to today, in the format of the data.

/** The date this many days from today. */
export function day(offset) {
  const now = new Date();
  return written(new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset));
}

/** The next Monday after today. */
export function nextMonday() {
  const weekday = new Date().getDay();
  return day(((8 - weekday) % 7) || 7);
}

/** A day of an earlier week: its Monday, or this many days after it. */
export function dayOfWeekBefore(weeks, afterMonday) {
  const weekday = (new Date().getDay() + 6) % 7;
  return day(afterMonday - weekday - 7 * weeks);
}

/** The first `count` dates from a given one that fall on these days of the week (0 is Sunday). */
export function weekdays(wanted, count, first) {
  const [year, month, at] = first.split("-").map(Number);
  const dates = [];
  for (let offset = 0; dates.length < count; offset += 1) {
    const date = new Date(year, month - 1, at + offset);
    if (wanted.includes(date.getDay())) dates.push(written(date));
  }
  return dates;
}

function written(date) {
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
