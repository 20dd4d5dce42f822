/** The key of what the line under the columns begins with, before a figure of the first column; no column is called so. */
export const footHead = ' head';
