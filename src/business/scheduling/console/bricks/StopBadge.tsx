import type { ReactNode } from 'react';
import './stopBadge.css';

/** The number of a stop on its trip, in a disc. */
export function StopBadge({ no }: { readonly no: number }): ReactNode {
  return <span className="p-stop-badge">{no}</span>;
}
