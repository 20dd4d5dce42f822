import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Field } from '../../../../contract/field.ts';
import { namesWith, type WireRecord } from '../../../../contract/wire.ts';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { SiblingsContext, WaitsContext } from '../../../../fields/services.tsx';
import { hangsOpen } from '../../../../fields/widgets/hangsOpen.ts';
import { widgetOf } from '../../../../fields/widgets.tsx';
import { useStable } from '../../../client/store.ts';
import { useT } from '../../../texts/i18n.ts';
import { createWaits } from '../../edit/createWaits.ts';
import { useAuthor } from '../../merge/author.ts';
import type { Side } from '../../merge/mergeValues.ts';
import { texts as mergeTexts } from '../../merge/texts.ts';
import { focusCellInput, useCellSaving } from './useCellSaving.ts';
import { type CellEdit, cellKey, type Move, useInline } from './useInlineEdit.ts';

export interface CellEditorProps {
  readonly record: WireRecord;
  readonly field: Field;
  readonly edit: CellEdit;
}

/** The input of a cell being edited: Enter saves and moves down, Tab saves and moves right, Escape cancels. */
export function CellEditor({ record, field, edit }: CellEditorProps): ReactNode {
  const { edits } = useInline();
  const { language } = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const key = cellKey(record.id, field.name);
  const { commit, cancel, settle, isFixed } = useCellSaving({ record, field });
  const { waits, goOn, chosen, away, back } = useGoingOn({ record, field, commit });
  const { Input, isPicked = false } = widgetOf(field.kind);
  const type = useStable((values: Readonly<Record<string, unknown>>) => {
    const now = edits.get().get(key) ?? edit;
    edits.put(key, { base: now.base, typed: { ...now.typed, ...values }, state: 'open' });
    // Selecting a choice completes the input.
    if (isPicked && Object.hasOwn(values, field.name)) chosen();
  });
  const siblings = useSiblingsOf({ record, field, type });
  useEffect(() => focusCellInput(box.current), []);
  useClickAway(box, away);
  const value = Object.hasOwn(edit.typed, field.name) ? edit.typed[field.name] : edit.base[field.name];
  const title = field.title[language];
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers lay out a fieldset in a special way
    <div
      ref={box}
      role="group"
      className="q-cell-editor"
      data-testid={`cell-input-${field.name}`}
      aria-label={title}
      onFocusCapture={back}
      onKeyDownCapture={(event) => pressEditor(event, { commit, cancel, goOn })}
    >
      <SiblingsContext value={siblings}>
        <label className="q-hidden" htmlFor={id}>
          {title}
        </label>
        <WaitsContext value={waits}>
          <Input
            id={id}
            field={field}
            value={value}
            onChange={(next) => type({ [field.name]: next })}
            onBlur={() => undefined}
            onEnd={chosen}
            isReadOnly={isFixed}
            isRequired={field.required}
            faults={edit.message === undefined ? [] : [{ path: `/${field.name}`, keyword: '', message: edit.message }]}
            describedBy={`${id}fault`}
          />
        </WaitsContext>
      </SiblingsContext>
      {edit.state === 'conflict' && edit.theirs ? (
        <CellConflict field={field} base={edit.base} theirs={edit.theirs} onChoose={settle} />
      ) : (
        edit.message !== undefined && (
          <div id={`${id}fault`} className="q-cell-note" role="alert" data-testid="cell-fault">
            {edit.message}
          </div>
        )
      )}
    </div>
  );
}

interface SiblingsParts extends Pick<CellEditorProps, 'record' | 'field'> {
  readonly type: (values: Readonly<Record<string, unknown>>) => void;
}

/** Returns functions with which the input reads and sets the other fields of its record. */
function useSiblingsOf({ record, field, type }: SiblingsParts) {
  const { edits, module } = useInline();
  const { id } = record;
  const now = useStable(() => ({ ...record, ...edits.get().get(cellKey(id, field.name))?.typed }));
  return useMemo(() => {
    const { fields } = module().resource;
    const known = new Set(fields.flatMap(namesWith));
    let last = now();
    return {
      fields,
      subscribe: edits.subscribe,
      // Returns the same object as long as the values are equal.
      get: () => {
        const next = now();
        if (JSON.stringify(next) !== JSON.stringify(last)) last = next;
        return last;
      },
      set: (values: Readonly<Record<string, unknown>>) =>
        type(Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)))),
    };
  }, [edits, module, now, type]);
}

interface Ways {
  readonly commit: (where: Move) => void;
  readonly cancel: () => void;
  /** Called for Tab while a list of choices is open below the input; the list handles the key first. */
  readonly goOn: (event: KeyboardEvent, where: Move) => void;
}

/** Handles Enter, Tab and Escape in a cell that is being edited; other keys go to the input. */
function pressEditor(event: KeyboardEvent<HTMLElement>, { commit, cancel, goOn }: Ways): void {
  const { key, shiftKey } = event;
  // During input method composition, Enter only ends the composition.
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  // Elements of the message below the cell handle their own keys.
  if (event.target instanceof Element && event.target.closest('.q-cell-note') && key !== 'Escape') return;
  const isInTextArea = event.target instanceof HTMLTextAreaElement;
  // An open list below the input handles the key first.
  if (key !== 'Tab' && hangsOpen(event.target)) return;
  const side = shiftKey ? 'left' : 'right';
  const isListOpen = event.target instanceof Element && event.target.ariaExpanded === 'true';
  if (key === 'Tab' && isListOpen) {
    goOn(event, side);
    return;
  }
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    Enter: isInTextArea && shiftKey ? undefined : () => commit(shiftKey ? 'up' : 'down'),
    Tab: () => commit(side),
    Escape: cancel,
  };
  const act = acts[key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** Selector for popups of an input, which are elsewhere in the DOM. */
const hanging = '.ant-select-dropdown, .ant-picker-dropdown, [popover], dialog';

/** Calls `onAway` on a click outside, which completes the input. */
function useClickAway(box: RefObject<HTMLElement | null>, onAway: () => void): void {
  const away = useStable(onAway);
  useEffect(() => {
    const press = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || box.current?.contains(target) || target.closest(hanging)) return;
      away();
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [box, away]);
}

interface CellConflictProps {
  readonly field: Field;
  /** The record as it was when the cell was opened. */
  readonly base: WireRecord;
  readonly theirs: WireRecord;
  readonly onChoose: (side: Side) => void;
}

/**
 * Shown when another user has changed the same cell: the other user's value, the previous value, and buttons to use the own value or the
 * other user's.
 */
function CellConflict({ field, base, theirs, onChoose }: CellConflictProps): ReactNode {
  const { t: mergeT } = mergeTexts.useT();
  const { t } = useT();
  const name = useAuthor(useInline().module().resource, theirs);
  return (
    <div className="q-cell-note q-cell-conflict" role="alert" data-testid="conflict">
      <span>{t('list.cellConflict', { name })}</span>
      <strong>
        <Value field={field} record={theirs} />
      </strong>
      <span data-testid="conflict-base">
        {mergeT('base')} <Value field={field} record={base} />
      </span>
      <span className="q-cell-ways">
        <button type="button" className="q-link" data-testid="conflict-mine" onClick={() => onChoose('mine')}>
          {t('list.cellMine')}
        </button>
        <button type="button" className="q-link" data-testid="conflict-theirs" onClick={() => onChoose('theirs')}>
          {t('list.cellTheirs')}
        </button>
      </span>
    </div>
  );
}

function Value({ field, record }: { readonly field: Field; readonly record: WireRecord }): ReactNode {
  const { t: mergeT } = mergeTexts.useT();
  const { Cell } = widgetOf(field.kind);
  const value = record[field.name];
  return isEmpty(value) ? mergeT('empty') : <Cell field={field} value={value} record={record} />;
}

interface GoingOnParts {
  readonly record: WireRecord;
  readonly field: Field;
  readonly commit: (where: Move | 'leave') => void;
}

/**
 * Handles Tab while a list of choices is open: the choice that matches the search text is selected and the focus moves on. A choice that is
 * still loading is set when it arrives.
 */
function useGoingOn({ record, field, commit }: GoingOnParts) {
  const inline = useInline();
  const [waits] = useState(createWaits);
  const isRemoved = useRef(false);
  const wait = (): void => {
    isRemoved.current = true;
    void waits.settled().then((isThere) => isThere && commit('leave'));
  };
  const afterwards = useStable((where: Move): void => {
    const { state } = inline.edits.get().get(cellKey(record.id, field.name)) ?? {};
    if (waits.get() > 0) {
      wait();
      // If no cell follows, `move` focuses nothing, so the focus is removed from this cell here.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    } else if (state === 'open' || state === 'refused') {
      commit(where);
      return;
    }
    inline.move(record.id, field.name, where);
  });
  return {
    waits,
    goOn: (event: KeyboardEvent, where: Move): void => {
      event.preventDefault();
      isRemoved.current = true;
      onceOver(event.nativeEvent, () => afterwards(where));
    },
    /** After a selection, the focus stays in the cell unless the user has moved on. */
    chosen: () => commit(isRemoved.current ? 'leave' : 'stay'),
    /** Called when the user has clicked elsewhere. */
    away: () => (waits.get() > 0 ? wait() : commit('leave')),
    /** The user has returned to the cell. */
    back: () => {
      isRemoved.current = false;
    },
  };
}

/** Calls `then` after all listeners have handled a key event, or after one of them has stopped the event. */
function onceOver(key: globalThis.KeyboardEvent, then: () => void): void {
  let isOver = false;
  const end = (): void => {
    isOver = true;
    window.removeEventListener('keydown', end);
    then();
  };
  window.addEventListener('keydown', end);
  // Microtasks run between listeners, or after all of them if the event was dispatched by script.
  queueMicrotask(() => {
    if (!isOver && (key.cancelBubble || key.eventPhase === Event.NONE)) end();
  });
}
