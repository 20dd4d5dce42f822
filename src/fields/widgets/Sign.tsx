import type { ReactNode } from 'react';

/** Icons as SVG paths in a 16 by 16 box, because not every font has these symbols. */
const drawn = {
  check: 'M3 8.5l3.2 3.2L13 4.8',
  cross: 'M4 4l8 8M12 4l-8 8',
  circle: 'M8 3a5 5 0 1 0 0 10A5 5 0 1 0 8 3z',
  warning: 'M8 2.2L1.6 13.4h12.8zM8 6.4v3.4M8 11.6v.4',
  stop: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2zM4.6 8h6.8',
  up: 'M8 13.5v-11M3.8 6.7L8 2.5l4.2 4.2',
  down: 'M8 2.5v11M3.8 9.3L8 13.5l4.2-4.2',
  sort: 'M8 2v12M5 5l3-3 3 3M5 11l3 3 3-3',
  back: 'M13.5 8h-11M6.7 3.8L2.5 8l4.2 4.2',
  previous: 'M10.2 3.2L5.4 8l4.8 4.8',
  next: 'M5.8 3.2L10.6 8l-4.8 4.8',
  more: 'M3 8h.1M8 8h.1M13 8h.1',
} as const;

type SignName = keyof typeof drawn;

/** A small icon at text height, hidden from assistive technology. */
export function Sign({ name }: { readonly name: SignName }): ReactNode {
  return (
    <svg
      className="q-icon q-sign"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.4 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      data-sign={name}
      aria-hidden="true"
    >
      <path d={drawn[name]} />
    </svg>
  );
}
