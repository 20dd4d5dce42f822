import { checkConditions } from './checkConditions.ts';
import { checkEnums } from './checkEnums.ts';
import { checkFieldNames } from './checkFieldNames.ts';
import { checkKinds } from './checkKinds.ts';
import { checkLimits } from './checkLimits.ts';
import { checkReferenceFilters } from './checkReferenceFilters.ts';
import { checkReferences } from './checkReferences.ts';
import { checkRequired } from './checkRequired.ts';
import { checkSiblings } from './checkSiblings.ts';
import { checkVisibility } from './checkVisibility.ts';
import type { Subject } from './subject.ts';

/** The checks of fields and of what they say about each other, wherever a record is described. */
export const recordChecks: readonly ((subject: Subject) => void)[] = [
  checkFieldNames,
  checkKinds,
  checkLimits,
  checkEnums,
  checkReferences,
  checkReferenceFilters,
  checkSiblings,
  checkRequired,
  checkConditions,
  checkVisibility,
];
