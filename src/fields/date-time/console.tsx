import type { ConsoleFace } from '../consoleFace.ts';
import { late } from '../faces/late.tsx';
import { localTime } from './localTime.ts';

/** A moment: UTC on the wire, local on the screen. */
export const dateTimeFace: ConsoleFace = {
  Cell: ({ value }) => (
    <time dateTime={String(value ?? '')} title={value ? String(value) : undefined}>
      {localTime(value)}
    </time>
  ),
  Input: late(async () => (await import('./DateTimeInput.tsx')).DateTimeInput),
  Filter: late(async () => (await import('./DateTimeFilter.tsx')).DateTimeFilter),
  isPicked: true,
  width: 140,
};
