/** The ways to load every part of a face that comes late, so that they can also come before they are needed. */
export const lateLoads = new Set<() => Promise<unknown>>();
