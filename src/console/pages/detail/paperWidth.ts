/** Where there are more columns than these, they stand closer on paper, and those with nothing in them are left out. */
const wide = 7;

/** More columns with something in them than these lie across on paper. */
const across = 12;

/** What `print.css` has to know of a table with so many columns, so that all that is in them is read on paper, too. */
export function paperWidth(columns: number, filled = columns): { 'data-wide': boolean; 'data-across': boolean } {
  return { 'data-wide': columns > wide, 'data-across': filled > across };
}
