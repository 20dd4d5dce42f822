import { lazy } from 'react';
import type { ConsoleFace } from '../consoleFace.ts';
import { awaited } from '../faces/awaited.tsx';
import { localTime } from './localTime.ts';

const DateTimeInput = lazy(async () => ({ default: (await import('./DateTimeInput.tsx')).DateTimeInput }));
const DateTimeFilter = lazy(async () => ({ default: (await import('./DateTimeFilter.tsx')).DateTimeFilter }));

/** A moment: UTC on the wire, local on the screen. */
export const dateTimeFace: ConsoleFace = {
  Cell: ({ value }) => (
    <time dateTime={String(value ?? '')} title={value ? String(value) : undefined}>
      {localTime(value)}
    </time>
  ),
  Input: awaited(DateTimeInput),
  Filter: awaited(DateTimeFilter),
  width: 140,
};
