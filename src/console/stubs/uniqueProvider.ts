import type { ReactNode } from 'react';

/** Stands in for antd's one tooltip for all that have one, which would bring every popup's code along before the first popup. */
const UniqueProvider = ({ children }: { children: ReactNode }): ReactNode => children;

// biome-ignore lint/style/noDefaultExport: the component that it stands in for has one
export { UniqueProvider as default };
