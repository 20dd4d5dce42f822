/** How values of many records become one figure. */
export type FigureForm = 'sum' | 'count' | 'distinct' | 'min' | 'max';
