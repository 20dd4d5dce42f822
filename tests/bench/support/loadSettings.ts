/** The number of concurrent connections of a load, and how many seconds it lasts. */
export const loadSettings = { connections: 10, seconds: 2 } as const;
