import { type ReactNode, useId } from 'react';
import { useHouse } from '../../house.ts';

interface DoingButtonProps {
  readonly className: string;
  readonly handle: string;
  readonly isDangerous: boolean;
  readonly isDisabled: boolean;
  /** Why it cannot be done now; undefined: it can. */
  readonly reason: string | undefined;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** A transition or an action. One whose condition is not met can be reached and says why: by a hint, aloud, and when pressed. */
export function DoingButton(props: DoingButtonProps): ReactNode {
  const { className, handle, isDangerous, isDisabled, reason, onChoose, children } = props;
  const { notices } = useHouse();
  const id = useId();
  const isUnmet = reason !== undefined;
  return (
    <button
      type="button"
      className={className}
      data-danger={(isDangerous && !isUnmet) || undefined}
      data-testid={handle}
      disabled={isDisabled}
      aria-disabled={isUnmet || undefined}
      aria-describedby={isUnmet ? id : undefined}
      title={reason}
      onClick={isUnmet ? () => notices.show({ type: 'info', text: reason }) : onChoose}
    >
      {children}
      {isUnmet && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </button>
  );
}
