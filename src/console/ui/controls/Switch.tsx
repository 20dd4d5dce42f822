import type { ReactNode } from 'react';
import './switch.css';

interface SwitchProps<Key extends string> {
  /** Label for screen readers. */
  readonly label: string;
  readonly choices: readonly { readonly key: Key; readonly name: string }[];
  readonly chosen: Key | undefined;
  readonly onChoose: (key: Key) => void;
  /** Prefix of the test ids: `{handle}-{key}` for each button. */
  readonly handle: string;
}

/** Selects one of a few options, each shown as a toggle button. */
export function Switch<Key extends string>(props: SwitchProps<Key>): ReactNode {
  const { label, choices, chosen, onChoose, handle } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar of buttons is not a form
    <div className="q-switch" role="group" aria-label={label}>
      {choices.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          className="q-switch-choice"
          data-testid={`${handle}-${key}`}
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
