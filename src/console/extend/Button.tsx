import type { ReactNode } from 'react';
import './extend.css';

interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** The one thing that the page is for is `primary`. */
  readonly look?: 'primary' | 'plain' | 'danger';
  /** For fingers: 44 px high. */
  readonly isBig?: boolean;
  readonly isDisabled?: boolean;
  /** Something that was pressed is under way; it cannot be pressed again. */
  readonly isBusy?: boolean;
  /** Handle for automation. */
  readonly handle?: string;
}

/** A button. */
export function Button({ children, onPress, look = 'plain', ...props }: ButtonProps): ReactNode {
  const { isBig = false, isDisabled = false, isBusy = false, handle } = props;
  return (
    <button
      type="button"
      className={look === 'primary' ? 'q-button q-button-primary' : 'q-button'}
      data-danger={look === 'danger' || undefined}
      data-big={isBig || undefined}
      data-testid={handle}
      disabled={isDisabled}
      aria-busy={isBusy}
      onClick={() => !isBusy && onPress()}
    >
      {children}
    </button>
  );
}
