import { type KeyboardEvent, useRef } from 'react';

/** Goes from fault to fault in a table, by buttons and keys. */
export function useFaultKeys(recheck: () => void) {
  const box = useRef<HTMLElement>(null);
  const go = (by: 1 | -1): void => {
    const faults = [...(box.current?.querySelectorAll<HTMLElement>('[data-fault="true"]') ?? [])];
    const here = document.activeElement;
    const at = faults.indexOf(here as HTMLElement);
    // From anywhere else it goes on to what stands behind, or before.
    const sign = by === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
    const isBeyond = (one: HTMLElement): boolean => ((here?.compareDocumentPosition(one) ?? 0) & sign) !== 0;
    const near = by === 1 ? faults.findIndex(isBeyond) : faults.findLastIndex(isBeyond);
    const next = at >= 0 ? at + by : near;
    const target = faults[(next + faults.length) % faults.length];
    target?.focus();
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (target instanceof HTMLInputElement) target.select();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
    if (!isEnter && event.key !== 'F8') return;
    event.preventDefault();
    if (isEnter && (event.ctrlKey || event.metaKey)) recheck();
    else go(event.shiftKey ? -1 : 1);
  };
  return { box, go, onKeyDown };
}
