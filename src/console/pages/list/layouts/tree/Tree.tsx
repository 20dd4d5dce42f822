import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { labelKey, type WireRecord } from '../../../../../contract/record.ts';
import type { Field, Resource } from '../../../../../contract/resource.ts';
import { useApp } from '../../../../app.ts';
import { messageOf } from '../../../../client/hwError.ts';
import { saveByIdsCall } from '../../../../providers/recordCalls.ts';
import { useWrite } from '../../../../saving/useWrite.ts';
import { useT } from '../../../../texts/i18n.ts';
import { useOpenCopy } from '../../../records/copies.ts';
import { useCanView } from '../../../records/resource.ts';
import type { List } from '../../useList.ts';
import { Ghost, Spoken, useCarry } from '../carry.tsx';
import { useNameOf } from '../entries.tsx';
import type { LayoutProps } from '../ListLayout.tsx';
import { useFieldSaving, useMoves } from '../moves.tsx';
import { useWord } from '../texts.ts';
import { flatten, type TreeData, type TreeLine } from './lines.ts';
import { locationIn, orderedBeside, orderField, parentVerdict } from './locations.ts';
import { TreeTable } from './TreeTable.tsx';
import { mostMatches, useBranches } from './useBranches.ts';
import { useTreeKeys } from './useTreeKeys.ts';
import './tree.css';

type FieldTreeProps = Omit<LayoutProps, 'field' | 'module'> & { readonly field: Field };

/** Records below each other, as a field of theirs says; put on another one, a record comes below that. */
export function Tree({ field: name, ...props }: LayoutProps): ReactNode {
  const field = props.list.resource.fields.find((one) => one.name === name);
  return field ? <FieldTree {...props} field={field} /> : null;
}

function FieldTree({ list, actions, field }: FieldTreeProps): ReactNode {
  const speaker = useT();
  const word = useWord();
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { resource, query, rowHeight } = list;
  const nameOf = useNameOf(resource);
  const branches = useBranches({ resource, query, by: field.name });
  const { isThere, toggle } = branches;
  const lines = flatten(branches.data);
  const canView = useCanView(resource);
  const order = orderField(resource, query);
  const { judge, put, moves, dialog } = usePutting({
    ...{ list, actions, field, lines, order, data: branches.data },
    open: (id) => toggle(id, true),
  });
  const carry = useCarry<WireRecord>(put);
  const { carried } = carry;
  const onOpen = (id: string) => canView && list.view(id);
  const { onKey, spoken } = useTreeKeys({
    ...{ resource, lines, carry, judge, box, rowHeight, onToggle: toggle, onOpen },
    onPut: order && put,
  });
  return (
    <div className="q-tree" data-testid="tree" data-carrying={carried?.by}>
      <Spoken
        hintId={hintId}
        hint={order ? `${word('treeKeys')} ${word('treeOrderKeys')}` : word('treeKeys')}
        spoken={spoken}
      />
      {branches.error && (
        <p className="q-alert" role="alert">
          {messageOf(branches.error, speaker)}{' '}
          <button type="button" className="q-link" onClick={branches.refetch}>
            {speaker.t('list.retry')}
          </button>
        </p>
      )}
      {branches.hasMore && <p className="q-tree-note">{word('onlyFirst', { n: mostMatches })}</p>}
      {carried && (
        <div className="q-tree-top" data-testid="tree-top" data-drop="" data-over={carried.over === '' || undefined}>
          {word('topLevel')}
        </div>
      )}
      <TreeTable
        {...{ box, list, actions, lines, hintId, isThere, moves, carried, judge, onKey }}
        isBusy={branches.isFetching}
        canOrder={order !== undefined}
        onPress={carry.press}
        onToggle={toggle}
        onMore={branches.showMore}
        onAdd={useAdding(list, field)}
      />
      {carried?.by === 'pointer' && <Ghost place={carry.ghost}>{nameOf(carried.thing)}</Ghost>}
      {dialog}
    </div>
  );
}

/** The form of a new record that stands below another one; undefined when the person may not make any. */
function useAdding(list: List, field: Field): ((parent: WireRecord) => void) | undefined {
  const openCopy = useOpenCopy();
  const nameOf = useNameOf(list.resource);
  if (!list.abilities('create') || field.system) return undefined;
  return (parent) => openCopy({ [field.name]: parent.id, [labelKey(field.name)]: nameOf(parent) });
}

interface Putting extends Pick<FieldTreeProps, 'list' | 'actions' | 'field'> {
  readonly lines: readonly TreeLine[];
  readonly open: (id: string) => void;
  /** The number that they are in order by; undefined: their order is not to be made. */
  readonly order: Field | undefined;
  readonly data: TreeData;
}

/** What becomes of a record that is put on another one. */
function usePutting({ list, actions, field, lines, open, order, data }: Putting) {
  const { notices } = useApp();
  const { language } = useT();
  const word = useWord();
  const { moves, track } = useMoves(list.resource);
  const saving = useFieldSaving(list.resource);
  const saveEach = useEachSaving(list.resource);
  const canUpdate = list.abilities('update');
  const known = new Map(lines.flatMap((line) => (line.kind === 'record' ? [[line.record.id, line.record]] : [])));
  const parentOf = (id: string): string => String(known.get(id)?.[field.name] ?? '');
  const judge = (record: WireRecord, over: string) =>
    parentVerdict({ field, record, parent: locationIn(over, parentOf).parent, known, canUpdate });
  const put = (record: WireRecord, over: string): void => {
    const { parent, beside } = locationIn(over, parentOf);
    const from = parentOf(record.id);
    const isSame = beside ? beside.id === record.id : from === parent || parent === record.id;
    if (isSame || moves.has(record.id)) return;
    const verdict = judge(record, over);
    const why = verdict ? word(verdict) : actions.reasonAgainst('edit', record);
    if (why !== undefined) {
      const text = word('cannotMove', { field: field.title[language], why });
      return void notices.show({ type: 'error', text });
    }
    const moved = from === parent ? {} : { [field.name]: parent === '' ? null : parent };
    const siblings = data.branchOf(parent)?.records ?? [];
    const ordered = order && beside ? orderedBeside({ siblings, record, beside, field: order }) : [];
    const [own, ...others] = ordered;
    const changes = [{ record, values: { ...moved, ...(order && own && { [order.name]: own.order }) } }];
    if (order)
      changes.push(...others.map((other) => ({ record: other.record, values: { [order.name]: other.order } })));
    const work = (): Promise<boolean> =>
      others.length > 0 ? saveEach(changes) : saving.save(record, changes[0]?.values ?? {});
    void track({ record, from, to: parent }, work).then((isDone) => isDone && parent !== '' && open(parent));
  };
  return { judge, put, moves, dialog: saving.dialog };
}

/** Fields of one record, as they are to be. */
interface FieldChange {
  readonly record: WireRecord;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Saves fields of several records as they were seen, all or none; true when they are so now. Why not is told to the person. */
function useEachSaving(resource: Resource): (changes: readonly FieldChange[]) => Promise<boolean> {
  const { notices } = useApp();
  const write = useWrite();
  const { t } = useT();
  const queries = useQueryClient();
  const { keys } = useKeys();
  return async (changes) => {
    const each = changes.map(({ record: { id, version }, values }) => ({ id, version, values }));
    const isDone = await write(saveByIdsCall(resource, { each })).then(
      () => true,
      () => false,
    );
    if (isDone) notices.show({ type: 'success', text: t('form.saved') });
    void queries.invalidateQueries({ queryKey: keys().data('default').resource(resource.name).get() });
    return isDone;
  };
}
