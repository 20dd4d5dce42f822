import { type PointerEvent, useState } from 'react';

/** The place that is told of, and where that stands on the screen. */
export interface Tip {
  readonly id: string;
  readonly left: number;
  readonly top: number;
}

/** Follows the pointer from place to place. */
export function useTip() {
  const [tip, setTip] = useState<Tip>();
  const over = ({ target }: PointerEvent): void => {
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
    const id = place?.dataset.place;
    if (!place || id === undefined) return void setTip(undefined);
    const { left, bottom } = place.getBoundingClientRect();
    setTip((before) => (before?.id === id ? before : { id, left, top: bottom + 4 }));
  };
  return { tip, over, leave: () => setTip(undefined) };
}
