/** Height of every row of a grid in px, its line included; `grid.css` has the same. */
export const rowHeight = 36;
