/** What a cell of a sheet holds; a date is the moment that its face shows, read as UTC. */
export type Cell = string | number | boolean | Date | null;
