import { hoursAhead } from './fleet.ts';
import type { Step } from './life.ts';

const now = hoursAhead(0);

/** The states of a trip. */
export const tripStates: readonly string[] = [
  ...['PLANNED', 'CONFIRMED', 'CHECK_IN', 'LOADING', 'DEPARTED', 'ARRIVED', 'COMPLETED', 'ABNORMAL', 'CANCELLED'],
];

/** The life cycle of a trip (`src/business/scheduling/README.md`, T1), stated independently of its resource file. */
export const tripActions: readonly Step[] = [
  { name: 'confirm', from: ['PLANNED'], to: 'CONFIRMED' },
  { name: 'checkIn', from: ['CONFIRMED'], to: 'CHECK_IN', input: { checkInTime: now } },
  { name: 'load', from: ['CHECK_IN'], to: 'LOADING' },
  { name: 'depart', from: ['LOADING'], to: 'DEPARTED', input: { departTime: now } },
  { name: 'arrive', from: ['DEPARTED'], to: 'ARRIVED', input: { arriveTime: now } },
  { name: 'complete', from: ['ARRIVED', 'ABNORMAL'], to: 'COMPLETED' },
  { name: 'abnormal', from: ['DEPARTED', 'ARRIVED'], to: 'ABNORMAL', input: { abnormalReason: 'x' } },
  { name: 'resume', from: ['ABNORMAL'], to: 'DEPARTED' },
  { name: 'cancel', from: ['PLANNED', 'CONFIRMED', 'CHECK_IN', 'LOADING'], to: 'CANCELLED', input: { reason: 'x' } },
];
