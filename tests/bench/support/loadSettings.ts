/** How one load asks: connections that ask at once, and for how many seconds. */
export const loadSettings = { connections: 10, seconds: 2 } as const;
