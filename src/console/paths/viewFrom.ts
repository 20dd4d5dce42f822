/** Where somebody chooses as whom to look at the console, and is again when that is over. */
export const viewFrom = '/system/access';
