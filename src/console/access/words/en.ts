import type { Words } from './zh.ts';

/** Words about rights, roles, menu entries and sessions in English. */
export const en: Words = {
  grantSearch: 'Find by name or permission',
  grantAll: 'All',
  grantNone: 'None',
  grantScreens: 'Only screens',
  grantScreensHint: 'The screens and the permission to view them, no other button',
  grantOpenAll: 'Expand all',
  grantCloseAll: 'Collapse all',
  grantSum: '{screens} screens and {buttons} buttons chosen',
  grantOf: '{n}/{total}',
  grantOfLong: '{n} of {total} chosen',
  grantNobody: 'No entry matches',
  grantNotHeld: 'You do not hold this yourself, so you cannot give it',
  grantOff: 'This entry is switched off',
  grantHint: 'Arrows move, Space chooses or not; A: all of a branch, N: none, S: only screens',
  grantBranch: '{name}: {what}',
  grantFailed: 'The menu could not be loaded',
  loading: 'Loading…',
  retry: 'Try again',
};
