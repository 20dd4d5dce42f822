/** How long a session lasts unused, and at all (contract.md section 3), in milliseconds. */
export const sessionLimit = { idle: 12 * 3_600_000, absolute: 7 * 24 * 3_600_000 } as const;

/** Open sessions of one user; beyond it the one that was not used for the longest time ends. */
export const mostSessions = 100;

/** How long somebody may see the console as somebody else, in milliseconds. */
export const viewingLimit = 30 * 60_000;

/** How stale the noted time of last use may be, so that reading does not become writing. */
export const seenStep = 60_000;

/** Wrong attempts within the window that are let through, per account and per address. */
export const attemptLimit = { window: 15 * 60_000, account: 5, address: 20 } as const;

/** The first wait after too many attempts; each further attempt doubles it, up to the window. */
export const firstWait = 30_000;
