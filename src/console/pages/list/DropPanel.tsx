import { type ReactNode, type RefObject, type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import '../../shell/controls/dropMenu.css';
import './dropPanel.css';

interface DropPanelProps {
  readonly handle: string;
  readonly title: string;
  /** What stands on the button. */
  readonly word: ReactNode;
  /** It was pressed before it was here. */
  readonly isOpenAtFirst: boolean;
  readonly onOpen?: () => void;
  /** What is in it while it is open. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A button with a panel of controls below it: a popover, which the browser puts above everything and closes on Escape and
 * on a click elsewhere.
 */
export function DropPanel({ handle, title, word, isOpenAtFirst, onOpen, children }: DropPanelProps): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useOpening({ panel, button }, isOpenAtFirst);
  useLayoutEffect(() => {
    if (isOpen) firstIn(panel.current)?.focus();
  }, [isOpen]);
  const follow = ({ newState }: ToggleEvent<HTMLDivElement>): void => {
    setOpen(newState === 'open');
    if (newState === 'open') onOpen?.();
    else if (isLost(document.activeElement, panel.current)) button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="q-button"
        data-testid={handle}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {word}
        <span className="q-more-mark" aria-hidden="true" />
      </button>
      <div
        ref={panel}
        id={id}
        className="q-drop q-drop-panel"
        popover="auto"
        role="dialog"
        aria-label={title}
        tabIndex={-1}
        data-testid={`${handle}-panel`}
        onBeforeToggle={({ newState }) => newState === 'open' && putBelow(panel.current, button.current)}
        onToggle={follow}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}

interface Opening {
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
}

function useOpening({ panel, button }: Opening, isExpected: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens by itself once, when it comes
  useLayoutEffect(() => {
    if (!isExpected) return;
    // The button that was pressed is gone with its focus: this one gets it back when the panel closes.
    button.current?.focus();
    panel.current?.showPopover();
  }, []);
}

/** What is chosen, or else the first thing that can be. */
function firstIn(panel: HTMLElement | null): HTMLElement | null | undefined {
  return panel?.querySelector<HTMLElement>('[aria-current]') ?? panel?.querySelector<HTMLElement>('input, button');
}

/** Nothing has the focus, or something that is not to be seen any more. */
function isLost(active: Element | null, panel: HTMLElement | null): boolean {
  return active === null || active === document.body || (panel?.contains(active) ?? false);
}

/** Below the button and within the window, as high as there is room. */
function putBelow(panel: HTMLElement | null, button: HTMLElement | null): void {
  if (!panel || !button) return;
  const { left, bottom } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const width = Math.min(420, clientWidth - 16);
  panel.style.width = `${width}px`;
  panel.style.left = `${Math.max(8, Math.min(left, clientWidth - width - 8))}px`;
  panel.style.top = `${bottom + 4}px`;
  panel.style.maxHeight = `${Math.max(160, clientHeight - bottom - 12)}px`;
}
