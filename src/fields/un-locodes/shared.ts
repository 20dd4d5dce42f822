import type { FieldKind, Refusal } from '../kind.ts';
import { unLocode } from '../un-locode/shared.ts';

/** Several ports or places in one text, with commas between them: the stops of a route. */
export const unLocodes: FieldKind = { name: 'un-locodes', json: 'string', column: 'text', filter: 'text', check };

function check(value: string): Refusal | undefined {
  for (const code of value.split(',')) {
    const refusal = unLocode.check?.(code);
    if (refusal) return refusal;
  }
  return undefined;
}
