import type { IconDefinition } from '@ant-design/icons-svg/es/types.js';
import type { ReactNode } from 'react';
import { Icon } from '../../shell/icons/Icon.tsx';
import { DoingButton } from '../doing/DoingButton.tsx';

interface RowButtonProps {
  readonly icon: IconDefinition;
  /** What it does, for those who rest on it or hear it. */
  readonly word: string;
  readonly handle: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  /** Why it cannot be done with this row; undefined: it can. */
  readonly reason?: string | undefined;
  readonly onPress: () => void;
}

/** Something that is often done with a row, as small as it can be pressed. */
export function RowButton(props: RowButtonProps): ReactNode {
  const { icon, word, handle, isDangerous, isDisabled, reason, onPress } = props;
  if (reason !== undefined) {
    return (
      <DoingButton
        className="q-plain q-row-button"
        isDangerous={isDangerous ?? false}
        isDisabled={false}
        onChoose={onPress}
        {...{ handle, reason }}
      >
        <Icon icon={icon} />
        <span className="q-hidden">{word}</span>
      </DoingButton>
    );
  }
  return (
    <button
      type="button"
      className="q-plain q-row-button"
      data-danger={isDangerous}
      data-testid={handle}
      aria-label={word}
      title={word}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon icon={icon} />
    </button>
  );
}
