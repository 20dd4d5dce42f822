import { late } from './late.tsx';

/** A select over the records of another resource. */
export const RemoteSelect = late(async () => (await import('./antd/RemoteSelect.tsx')).RemoteSelect);
