import { type ReactNode, useId } from 'react';
import { useHouse } from '../../../house.ts';
import { useSay } from '../../../texts/i18n.ts';
import type { GoneField } from './carryOver.ts';
import { goneText } from './goneText.ts';
import './gone.css';

interface GoneBoxProps {
  readonly gone: readonly GoneField[];
  readonly onDismiss: (name: string) => void;
}

/** What was typed into fields that the form no longer has: to be copied, or to be let go of. */
export function GoneBox({ gone, onDismiss }: GoneBoxProps): ReactNode {
  const { say } = useSay();
  const id = useId();
  if (gone.length === 0) return null;
  return (
    <section className="q-gone" data-testid="gone" aria-labelledby={id}>
      <h2 id={id}>{say('gone.title')}</h2>
      <p>{say('gone.text')}</p>
      <dl>
        {gone.map((one) => (
          <GoneRow key={one.field.name} gone={one} onDismiss={() => onDismiss(one.field.name)} />
        ))}
      </dl>
    </section>
  );
}

function GoneRow({ gone, onDismiss }: { gone: GoneField; onDismiss: () => void }): ReactNode {
  const { say, language } = useSay();
  const { notices } = useHouse();
  const text = goneText(gone, language);
  const copy = () =>
    // Without https there is no clipboard to write to; the text can be chosen by hand.
    void navigator.clipboard?.writeText(text).then(() => notices.show({ type: 'success', text: say('gone.copied') }));
  return (
    <div className="q-gone-row" data-testid={`gone-${gone.field.name}`}>
      <dt>{gone.field.title[language]}</dt>
      <dd>{text}</dd>
      {'clipboard' in navigator && (
        <button type="button" className="q-button" data-testid="gone-copy" onClick={copy}>
          {say('gone.copy')}
        </button>
      )}
      <button type="button" className="q-button" data-testid="gone-dismiss" onClick={onDismiss}>
        {say('gone.dismiss')}
      </button>
    </div>
  );
}
