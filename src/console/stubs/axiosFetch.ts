/** Replaces axios's `fetch` adapter: requests use `XMLHttpRequest`, and those that outlive the page use an adapter of the client. */
const adapter = { getFetch: (): null => null };

export const { getFetch } = adapter;
