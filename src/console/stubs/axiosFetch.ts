/**
 * Replaces axios's `fetch` adapter, which this console never uses: its requests use `XMLHttpRequest`, and those that outlive the page have
 * an adapter of their own (`hwClient.ts`).
 */
const adapter = { getFetch: (): null => null };

export const { getFetch } = adapter;
