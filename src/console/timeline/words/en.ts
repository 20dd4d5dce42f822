import type { Words } from './zh.ts';

export const en: Words = {
  today: 'Today',
  previous: 'Earlier',
  next: 'Later',
  zoom: 'Range',
  weeks: 'Two weeks',
  days: 'Days',
  hours: 'Hours',
  conflictWith: 'at the same time as {with}',
  conflictsIn: 'conflicts: {n}',
  span: '{from} to {to}',
  barIn: '{title}, {lane}, {span}',
  keys: 'The arrows lead from bar to bar, Enter opens one, Space lifts it. Left and Right then move it by a step (with Shift by a day), Up and Down to another lane; Enter puts it down, Escape takes it back.',
  lifted: '{title} is lifted. The arrows move it, Enter puts it down, Escape takes it back.',
  over: '{lane}, {span}',
  down: 'Put into {lane}, {span}',
  refusedHere: 'Not here: {why}',
  back: 'It is where it was',
  fixed: '{title} cannot be moved: {why}',
};
