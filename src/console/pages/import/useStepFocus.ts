import { type RefObject, useEffect, useRef } from 'react';

/** Where whoever has pressed something in a step goes on in the next one: at the rows to mend, at what was done, at the title. */
const starts = ['section.q-import-rows', '.q-import-done h3', 'h2'];

/** A step stands where another one stood, and takes the place of the button that was pressed: the keys go on in it. */
export function useStepFocus(dialog: RefObject<HTMLElement | null>, step: string): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches('dialog, h2')) return;
    const start = starts.flatMap((selector) => dialog.current?.querySelector<HTMLElement>(selector) ?? [])[0];
    if (!start) return;
    // A title takes the focus only from here: nobody comes upon it with a key.
    if (start.tabIndex < 0) start.tabIndex = -1;
    start.focus();
  }, [dialog, step]);
}
