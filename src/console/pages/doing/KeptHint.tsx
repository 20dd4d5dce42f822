import { type ReactNode, useSyncExternalStore } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { joiners } from '../../../contract/text.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { useSay } from '../../texts/i18n.ts';
import type { FormStore } from '../edit/createFormStore.ts';
import type { DoingDialogProps } from './DoingDialog.tsx';
import { keepsOwn } from './keepsOwn.ts';
import { type Lacking, lackingRecords } from './lackingRecords.ts';
import { needsField } from './needsField.ts';

/** So many are named of each field. */
const mostNamed = 5;

interface KeptHintProps extends Pick<DoingDialogProps, 'target' | 'recordOf' | 'labelOf' | 'module' | 'offer'> {
  readonly asked: Resource;
  readonly store: FormStore;
}

/** What becomes of what is left empty when many records are asked about at once: each keeps its own, and some have none. */
export function KeptHint({ asked, store, target, recordOf, labelOf, module, offer }: KeptHintProps): ReactNode {
  const { say } = useSay();
  const { typed } = useSyncExternalStore(store.subscribe, store.get);
  if (target === 'page' || 'record' in target || !keepsOwn(asked, module.resource)) return null;
  const records = 'ids' in target ? target.ids.flatMap((id) => recordOf(id) ?? []) : [];
  const checks = createRecordChecks(module);
  const isNeeded = (record: WireRecord, field: string) =>
    needsField(field, { resource: module.resource, checks, doing: offer.doing, record, typed });
  const lacking = lackingRecords({ asked, typed, records, isNeeded });
  return (
    <div className="q-soft" data-testid="ask-kept">
      <p>{say('doing.kept')}</p>
      {lacking.map((one) => (
        <LackingLine key={one.field.name} lacking={one} labelOf={labelOf} />
      ))}
    </div>
  );
}

function LackingLine({
  lacking: { field, ids },
  labelOf,
}: Pick<DoingDialogProps, 'labelOf'> & { lacking: Lacking }): ReactNode {
  const { say, language } = useSay();
  const named = ids.slice(0, mostNamed).map((id) => labelOf(id) ?? id);
  const more = ids.length - named.length;
  const names = [...named, ...(more > 0 ? [say('doing.refusedMore', { n: more })] : [])];
  return (
    <p data-testid={`ask-lacking-${field.name}`}>
      {say('doing.lacking', { field: field.title[language], names: names.join(joiners[language]) })}
    </p>
  );
}
