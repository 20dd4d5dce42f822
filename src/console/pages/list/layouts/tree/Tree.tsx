import { type ReactNode, useId, useRef } from 'react';
import { labelKey, type WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { wordsOf } from '../../../../client/wordsOf.ts';
import { useHouse } from '../../../../house.ts';
import { useSay } from '../../../../texts/useSay.ts';
import { useOpenCopy } from '../../../copy/handedOver.ts';
import { useCanView } from '../../../useCanView.ts';
import type { List } from '../../useList.ts';
import { Ghost } from '../carry/Ghost.tsx';
import { useCarry } from '../carry/useCarry.ts';
import { nameOf } from '../EntryLink.tsx';
import type { LayoutProps } from '../ListLayout.tsx';
import { useMoves } from '../moves/useMoves.ts';
import { Spoken } from '../Spoken.tsx';
import { useFieldSaving } from '../saving/useFieldSaving.tsx';
import { useWord } from '../words/useWord.ts';
import { flatten, type TreeLine } from './flatten.ts';
import { parentVerdict } from './parentVerdict.ts';
import { TreeTable } from './TreeTable.tsx';
import { mostMatches, useBranches } from './useBranches.ts';
import { useTreeKeys } from './useTreeKeys.ts';
import './tree.css';

/** Records below each other, as a field of theirs says; put on another one, a record comes below that. */
export function Tree({ field: name, ...props }: LayoutProps): ReactNode {
  const field = props.list.resource.fields.find((one) => one.name === name);
  return field ? <FieldTree {...props} field={field} /> : null;
}

type FieldTreeProps = Omit<LayoutProps, 'field' | 'module'> & { readonly field: Field };

function FieldTree({ list, doings, field }: FieldTreeProps): ReactNode {
  const speaker = useSay();
  const word = useWord();
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { resource, query, rowHeight } = list;
  const branches = useBranches({ resource, query, by: field.name });
  const { isThere, toggle } = branches;
  const lines = flatten(branches.data);
  const canView = useCanView(resource);
  const { judge, put, moves, dialog } = usePutting({ list, field, lines, open: (id) => toggle(id, true) });
  const carry = useCarry<WireRecord>(put);
  const { carried } = carry;
  const onOpen = (id: string) => canView && list.view(id);
  const { onKey, spoken } = useTreeKeys({
    ...{ resource, lines, carry, judge, box, rowHeight, onToggle: toggle, onOpen },
  });
  return (
    <div className="q-tree" data-testid="tree" data-carrying={carried?.by}>
      <Spoken hintId={hintId} hint={word('treeKeys')} spoken={spoken} />
      {branches.error && (
        <p className="q-alert" role="alert">
          {wordsOf(branches.error, speaker)}
        </p>
      )}
      {branches.hasMore && <p className="q-tree-note">{word('onlyFirst', { n: mostMatches })}</p>}
      {carried && (
        <div className="q-tree-top" data-testid="tree-top" data-drop="" data-over={carried.over === '' || undefined}>
          {word('topLevel')}
        </div>
      )}
      <TreeTable
        {...{ box, list, doings, lines, hintId, isThere, moves, carried, judge, onKey }}
        isBusy={branches.isFetching}
        onPress={carry.press}
        onToggle={toggle}
        onMore={branches.showMore}
        onAdd={useAdding(list, field)}
      />
      {carried?.by === 'pointer' && <Ghost place={carry.ghost}>{nameOf(resource, carried.thing)}</Ghost>}
      {dialog}
    </div>
  );
}

/** The form of a new record that stands below another one; undefined when the person may not make any. */
function useAdding(list: List, field: Field): ((parent: WireRecord) => void) | undefined {
  const openCopy = useOpenCopy();
  if (!list.abilities('create') || field.system) return undefined;
  return (parent) => openCopy({ [field.name]: parent.id, [labelKey(field.name)]: nameOf(list.resource, parent) });
}

interface Putting extends Pick<FieldTreeProps, 'list' | 'field'> {
  readonly lines: readonly TreeLine[];
  readonly open: (id: string) => void;
}

/** What becomes of a record that is put on another one. */
function usePutting({ list, field, lines, open }: Putting) {
  const { notices } = useHouse();
  const { language } = useSay();
  const word = useWord();
  const { moves, track } = useMoves(list.resource);
  const saving = useFieldSaving(list.resource);
  const canUpdate = list.abilities('update');
  const known = new Map(lines.flatMap((line) => (line.kind === 'record' ? [[line.record.id, line.record]] : [])));
  const judge = (record: WireRecord, parent: string) => parentVerdict({ field, record, parent, known, canUpdate });
  const put = (record: WireRecord, parent: string): void => {
    const from = String(record[field.name] ?? '');
    if (from === parent || moves.has(record.id) || parent === record.id) return;
    const why = judge(record, parent);
    if (why) {
      const text = word('cannotMove', { field: field.title[language], why: word(why) });
      return void notices.show({ type: 'error', text });
    }
    const work = () => saving.save(record, { [field.name]: parent === '' ? null : parent });
    void track({ record, from, to: parent }, work).then((isDone) => isDone && parent !== '' && open(parent));
  };
  return { judge, put, moves, dialog: saving.dialog };
}
