/** How long a trip takes where nobody says when it ends, in ms: in the books as on the board. */
export const usualLength = 10 * 3_600_000;
