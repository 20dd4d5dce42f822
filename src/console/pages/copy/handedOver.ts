import { usePlace } from '../../shell/layout/place.ts';
import { withForm } from '../formQuery.ts';

type Values = Readonly<Record<string, unknown>>;

const name = 'copied';

/** Opens the form of a new record that begins with these values. */
export function useOpenCopy(): (values: Values) => void {
  const { memory, search, go } = usePlace();
  return (values) => {
    memory.set(name, values);
    go(withForm(search, { mode: 'create' }));
  };
}

/** What the form of a new record was handed over; undefined when it was opened empty. */
export function copyIn(memory: ReadonlyMap<string, unknown>): Values | undefined {
  return memory.get(name) as Values | undefined;
}

/** The form has it: the next one begins empty. */
export function forgetCopy(memory: Map<string, unknown>): void {
  memory.delete(name);
}
