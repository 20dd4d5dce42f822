/** A moment of the wire as the clock on the wall shows it, `2026-11-20 16:30`; what is no moment is shown as it is. */
export function localTime(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const moment = new Date(String(value));
  if (Number.isNaN(moment.getTime())) return String(value);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
