// Local dates relative to today, as the data writes them.

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

function written(date) {
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
