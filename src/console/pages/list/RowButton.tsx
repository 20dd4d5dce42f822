import type { IconDefinition } from '@ant-design/icons-svg/es/types.js';
import type { ReactNode } from 'react';
import { Icon } from '../../shell/icons/Icon.tsx';

interface RowButtonProps {
  readonly icon: IconDefinition;
  /** What it does, for those who rest on it or hear it. */
  readonly word: string;
  readonly handle: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

/** Something that is often done with a row, as small as it can be pressed. */
export function RowButton({ icon, word, handle, isDangerous, isDisabled, onPress }: RowButtonProps): ReactNode {
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
