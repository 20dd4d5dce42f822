import type { ReactNode } from 'react';
import { Sign } from '../../../fields/faces/Sign.tsx';
import { useSay } from '../../texts/useSay.ts';
import type { GrantNode } from '../grants/grantTree.ts';
import { useWord } from '../words/useWord.ts';

interface ScreenMenuProps {
  readonly screens: readonly GrantNode[];
  /** What each of those compared sees. */
  readonly seen: readonly ReadonlySet<string>[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** A menu as a list of lists; what is not seen is there, and marked. */
export function ScreenMenu({ screens, seen, chosen, onChoose }: ScreenMenuProps): ReactNode {
  const { language } = useSay();
  const word = useWord();
  return (
    <ul>
      {screens.map(({ id, title, menuType, children }) => (
        <li key={id}>
          {menuType === 'M' ? (
            <span className="q-explain-group">{title[language]}</span>
          ) : (
            <button
              type="button"
              className="q-plain q-explain-entry"
              data-testid="explain-entry"
              data-seen={seen.map((one) => (one.has(id) ? 1 : 0)).join('')}
              aria-current={id === chosen}
              onClick={() => onChoose(id)}
            >
              <span>{title[language]}</span>
              <span className="q-explain-marks">
                {seen.map((one, i) => (
                  <Mark key={String(i)} isHeld={one.has(id)} words={word(one.has(id) ? 'given' : 'notGiven')} />
                ))}
              </span>
            </button>
          )}
          {children.length > 0 && <ScreenMenu {...{ screens: children, seen, chosen, onChoose }} />}
        </li>
      ))}
    </ul>
  );
}

/** Yes or no, said by more than a colour. */
export function Mark({ isHeld, words }: { readonly isHeld: boolean; readonly words: string }): ReactNode {
  return (
    <span className="q-access-mark" data-is={isHeld ? 'yes' : 'no'}>
      <Sign name={isHeld ? 'check' : 'cross'} /> {words}
    </span>
  );
}
