import { type ReactNode, useState } from 'react';
import { sessionPerms } from '../../../contract/sessions.ts';
import { useHolds } from '../useHolds.ts';
import { usePageTitle } from '../usePageTitle.ts';
import { useWord } from '../words/useWord.ts';
import { OpenSessions } from './OpenSessions.tsx';
import { SignInLog } from './SignInLog.tsx';
import '../access.css';

const views = { sessions: OpenSessions, signIns: SignInLog } as const;

/** System > Sessions: who is logged in, and who tried to be. */
export function SessionsPage(): ReactNode {
  const word = useWord();
  const title = usePageTitle();
  const hasLog = useHolds(sessionPerms.log);
  const [view, setView] = useState<keyof typeof views>('sessions');
  const View = views[view];
  return (
    <div className="q-access" data-testid="sessions">
      <div className="q-access-head">
        <h1>{title}</h1>
        {hasLog && (
          <fieldset className="q-language" aria-label={title}>
            {(Object.keys(views) as (keyof typeof views)[]).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === view}
                data-testid={`view-${each}`}
                onClick={() => setView(each)}
              >
                {word(each)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <View />
    </div>
  );
}
