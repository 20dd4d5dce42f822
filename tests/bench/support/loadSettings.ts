/** Settings of a load: the number of concurrent connections, and the seconds it lasts. */
export const loadSettings = { connections: 10, seconds: 2 } as const;
