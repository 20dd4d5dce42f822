import type { ReactNode } from 'react';
import { type HwError, messageOf } from '../../client/hwError.ts';
import { Panel } from '../../shell/dialog/Panel.tsx';
import { useT } from '../../texts/i18n.ts';
import { countOf, type Target } from '../records/targets.ts';
import './actions.css';

interface RefusedPanelProps {
  /** The records that the action was meant for. */
  readonly action: string;
  readonly target: Target;
  readonly appError: HwError;
  readonly labelOf: (id: string) => string | undefined;
  readonly onClose: () => void;
}

/** Nothing was done, because of these records: all or none (contract README section 4). */
export function RefusedPanel({ action, target, appError, labelOf, onClose }: RefusedPanelProps): ReactNode {
  const speaker = useT();
  const { t } = speaker;
  const records = refusedRecords(appError, target);
  const count = refusedCount(appError, records);
  const title = t('action.titleMany', { action, n: countOf(target) });
  return (
    <Panel title={title} handle="refused" onClose={onClose}>
      <p>{records.length > 0 ? t('action.refused', { n: count }) : messageOf(appError, speaker)}</p>
      <RefusedList records={records} count={count} labelOf={labelOf} />
    </Panel>
  );
}

/** Number of records that are named; for larger selections the number of the rest is shown. */
const mostNamed = 50;

/** The records that stand in the way, each with its reason. */
export function RefusedList({
  records,
  count = records.length,
  labelOf,
}: {
  records: readonly RefusedRecord[];
  /** How many there are, when not all are named. */
  count?: number;
  labelOf: (id: string) => string | undefined;
}): ReactNode {
  const { t } = useT();
  const named = Math.min(mostNamed, records.length);
  if (records.length === 0) return null;
  return (
    <ul className="q-refused">
      {records.slice(0, mostNamed).map(({ id, message, label }) => (
        <li key={id}>
          <strong>{label || (labelOf(id) ?? id)}</strong>
          <span>{message}</span>
        </li>
      ))}
      {count > named && <li>{t('action.refusedMore', { n: count - named })}</li>}
    </ul>
  );
}

/** One record of several that stands in the way, and why, in the server's words. */
interface RefusedRecord {
  readonly id: string;
  readonly message: string;
  /** The name used by the server, since this page may never have loaded the record. */
  readonly label?: string;
}

/** The records that the refusal of a call with several names: its faults stand at `/ids/{place}`, or at `/filter/{id}`. */
export function refusedRecords({ faults }: Pick<HwError, 'faults'>, target: Target): readonly RefusedRecord[] {
  if (target === 'page' || 'record' in target) return [];
  return faults.flatMap(({ path, message, label }) => {
    if ('matching' in target) {
      const [, id] = /^\/filter\/([\w-]+)$/.exec(path) ?? [];
      return id === undefined ? [] : [{ id, message, ...(label ? { label } : {}) }];
    }
    const [, location] = /^\/ids\/(\d+)$/.exec(path) ?? [];
    const id = location === undefined ? undefined : target.ids[Number(location)];
    return id === undefined ? [] : [{ id, message }];
  });
}

/** How many records stand in the way: the server names the first of them alone when there are very many. */
export function refusedCount({ data }: Pick<HwError, 'data'>, records: readonly RefusedRecord[]): number {
  const { refused } = (data ?? {}) as { readonly refused?: unknown };
  return typeof refused === 'number' ? Math.max(refused, records.length) : records.length;
}
