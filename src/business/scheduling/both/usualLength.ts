/** How long a trip takes where nobody says when it ends, in ms: on the server as on the board. */
export const usualLength = 10 * 3_600_000;
