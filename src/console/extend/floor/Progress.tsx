import type { ReactNode } from 'react';

interface ProgressProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** How far a job has come, as a bar. */
export function Progress({ label, done, total }: ProgressProps): ReactNode {
  return <progress className="f-progress" aria-label={label} value={Math.min(done, total)} max={Math.max(total, 1)} />;
}
