import type { ReactNode } from 'react';

/** Replaces antd's shared tooltip, which would load the code of all popups before the first popup. */
const UniqueProvider = ({ children }: { children: ReactNode }): ReactNode => children;

// biome-ignore lint/style/noDefaultExport: the replaced module has a default export
export { UniqueProvider as default };
