import { type ReactNode, useSyncExternalStore } from 'react';
import type { WireRecord } from '../../../contract/wire.ts';
import { BusinessPanels } from '../records/BusinessPanels.tsx';
import type { FormStore } from './createFormStore.ts';

interface TypedPanelsProps {
  readonly components: readonly string[] | undefined;
  readonly store: FormStore;
  /** The loaded records, in a dialog about several records. */
  readonly records?: readonly WireRecord[];
}

/** Panels from business code, rendered with the current input. */
export function TypedPanels({ components, ...props }: TypedPanelsProps): ReactNode {
  return components ? <Drawn components={components} {...props} /> : null;
}

function Drawn({ components, store, records = [] }: TypedPanelsProps): ReactNode {
  const { typed } = useSyncExternalStore(store.subscribe, store.get);
  const [first] = records;
  const record: WireRecord = { id: '', version: 0, ...first, ...typed };
  return <BusinessPanels components={components} record={record} records={records} />;
}
