import type { WireRecord } from '../../../contract/record.ts';
import { usePlace } from '../../shell/layout/page.ts';
import { withForm } from '../formQuery.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a new record begins with, and which record it is to be like. */
export interface Handed {
  readonly values: Values;
  readonly of?: WireRecord | undefined;
}

const name = 'copied';

/** Opens the form of a new record that begins with these values, those of another one where `of` names it. */
export function useOpenCopy(): (values: Values, of?: WireRecord) => void {
  const { memory, search, go } = usePlace();
  return (values, of) => {
    memory.set(name, { values, of } satisfies Handed);
    go(withForm(search, { mode: 'create' }));
  };
}

/** What the form of a new record was handed over; undefined when it was opened empty. */
export function copyIn(memory: ReadonlyMap<string, unknown>): Handed | undefined {
  return memory.get(name) as Handed | undefined;
}

/** The form has it: the next one begins empty. */
export function forgetCopy(memory: Map<string, unknown>): void {
  memory.delete(name);
}
