import { createContext } from 'react';
import type { Field } from '../../../contract/resource.ts';

/** Whether a date counts in a record: of those with a condition only where somebody knows what it says. */
export type DueHolds = (field: Field, record: Readonly<Record<string, unknown>>) => boolean;

export const DueContext = createContext<DueHolds>(({ due }) => due?.isGuarded === false);
