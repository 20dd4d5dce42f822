import { decimal } from '../decimal/shared.ts';
import type { FieldKind } from '../kind.ts';

/** An amount of money, as exact decimal text; its currency stands in another field or is fixed by the resource. */
export const money: FieldKind = { ...decimal, name: 'money' };
