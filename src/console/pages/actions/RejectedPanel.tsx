import type { ReactNode } from 'react';
import { type HwError, messageOf } from '../../client/hwError.ts';
import { useT } from '../../texts/i18n.ts';
import { Panel } from '../../ui/dialog/Panel.tsx';
import { countOf, type Target } from '../records/targets.ts';
import './actions.css';

interface RejectedPanelProps {
  /** Title of the action. */
  readonly action: string;
  readonly target: Target;
  readonly error: HwError;
  readonly labelOf: (id: string) => string | undefined;
  readonly onClose: () => void;
}

/** Shows which records prevented an action. Nothing was changed: an action applies to all records or none (contract README section 4). */
export function RejectedPanel({ action, target, error, labelOf, onClose }: RejectedPanelProps): ReactNode {
  const translator = useT();
  const { t } = translator;
  const records = rejectedRecords(error, target);
  const count = rejectedCount(error, records);
  const title = t('action.titleMany', { action, n: countOf(target) });
  return (
    <Panel title={title} handle="rejected" onClose={onClose}>
      <p>{records.length > 0 ? t('action.refused', { n: count }) : messageOf(error, translator)}</p>
      <RejectedList records={records} count={count} labelOf={labelOf} />
    </Panel>
  );
}

/** Maximum number of records listed by name; of further records, only the number is shown. */
const mostNamed = 50;

/** Lists the records that prevent the action, with reasons. */
export function RejectedList({
  records,
  count = records.length,
  labelOf,
}: {
  records: readonly RejectedRecord[];
  /** Total number, if not all are listed. */
  count?: number;
  labelOf: (id: string) => string | undefined;
}): ReactNode {
  const { t } = useT();
  const named = Math.min(mostNamed, records.length);
  if (records.length === 0) return null;
  return (
    <ul className="q-rejected">
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

/** A record that prevents the action, and the server's reason. */
interface RejectedRecord {
  readonly id: string;
  readonly message: string;
  /** Name from the server, because this page may not have loaded the record. */
  readonly label?: string;
}

/** Returns the records named in a refusal: the paths of its faults are `/ids/{index}` or `/filter/{id}`. */
export function rejectedRecords({ faults }: Pick<HwError, 'faults'>, target: Target): readonly RejectedRecord[] {
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

/** Returns the number of records that prevent the action; the server names only the first ones if there are many. */
export function rejectedCount({ data }: Pick<HwError, 'data'>, records: readonly RejectedRecord[]): number {
  const { refused: rejected } = (data ?? {}) as { readonly refused?: unknown };
  return typeof rejected === 'number' ? Math.max(rejected, records.length) : records.length;
}
