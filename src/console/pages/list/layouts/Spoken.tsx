import type { ReactNode } from 'react';

interface SpokenProps {
  readonly hintId: string;
  /** What the keyboard can do. */
  readonly hint: string;
  /** What has just happened. */
  readonly spoken: string;
}

/** The words for those who do not see what is carried where. */
export function Spoken({ hintId, hint, spoken }: SpokenProps): ReactNode {
  return (
    <>
      <p className="q-hidden" id={hintId}>
        {hint}
      </p>
      <p className="q-hidden" role="status" aria-live="assertive" data-testid="spoken">
        {spoken}
      </p>
    </>
  );
}
