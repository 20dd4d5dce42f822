import type { ReactNode } from 'react';
import './switch.css';

interface SwitchProps<Key extends string> {
  /** The label for screen readers. */
  readonly label: string;
  readonly choices: readonly { readonly key: Key; readonly name: string }[];
  readonly chosen: Key | undefined;
  readonly onChoose: (key: Key) => void;
  /** Handle for automation: each button is `{handle}-{key}`. */
  readonly handle: string;
}

/** One of a few that is shown at once: a button for each, the chosen one pressed. */
export function Switch<Key extends string>(props: SwitchProps<Key>): ReactNode {
  const { label, choices, chosen, onChoose, handle } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of a toolbar, not fields of a form
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
