import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { namesWith, type WireRecord } from '../../../../contract/record.ts';
import type { Field } from '../../../../contract/resource.ts';
import { consoleFaceOf } from '../../../../fields/consoleFaces.tsx';
import { SiblingsContext, WaitsContext } from '../../../../fields/services.tsx';
import { useStable } from '../../../client/rendering.ts';
import { useSay } from '../../../texts/i18n.ts';
import { CellConflict } from './CellConflict.tsx';
import { type CellEdit, cellKey } from './cellEdits.ts';
import { focusCellInput } from './focusCellInput.ts';
import { useInline } from './inlineContext.ts';
import { pressEditor } from './pressEditor.ts';
import { useCellSaving } from './useCellSaving.ts';
import { useClickAway } from './useClickAway.ts';
import { useGoingOn } from './useGoingOn.ts';

export interface CellEditorProps {
  readonly record: WireRecord;
  readonly field: Field;
  readonly edit: CellEdit;
}

/** The input of a cell's kind, in the cell: Enter saves and goes down, Tab goes on to the right, Esc leaves it as it was. */
export function CellEditor({ record, field, edit }: CellEditorProps): ReactNode {
  const { edits } = useInline();
  const { language } = useSay();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const key = cellKey(record.id, field.name);
  const { commit, cancel, settle, isFixed } = useCellSaving({ record, field });
  const { waits, goOn, chosen, away, back } = useGoingOn({ record, field, commit });
  const { Input, isPicked = false } = consoleFaceOf(field.kind);
  const type = useStable((values: Readonly<Record<string, unknown>>) => {
    const now = edits.get().get(key) ?? edit;
    edits.put(key, { base: now.base, typed: { ...now.typed, ...values }, state: 'open' });
    // A choice is the whole input: nothing more is to come.
    if (isPicked && Object.hasOwn(values, field.name)) chosen();
  });
  const siblings = useSiblingsOf({ record, field, type });
  useEffect(() => focusCellInput(box.current), []);
  useClickAway(box, away);
  const value = Object.hasOwn(edit.typed, field.name) ? edit.typed[field.name] : edit.base[field.name];
  const title = field.title[language];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a layout of its own
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

/** The record around the cell, as an input may see it and fill it in. */
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
      // The same object as long as nothing of it has changed.
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
