/**
 * Stands in for axios's adapter over `fetch`: calls go over `XMLHttpRequest`, those that outlive the page by an adapter of the
 * client's own.
 */
const adapter = { getFetch: (): null => null };

export const { getFetch } = adapter;
