import { type ReactNode, useId, useMemo } from 'react';
import type { Field } from '../../../../../contract/resource.ts';
import { mostInSheet } from '../../../../../contract/sheet.ts';
import { late } from '../../../../../fields/faces/late.tsx';
import { type LineStateOf, LineStatesContext, plainState } from '../../../../../fields/services.tsx';
import { useTell } from '../../../../extend/useTell.ts';
import { useSay } from '../../../../texts/useSay.ts';
import { useWord } from '../words/useWord.ts';
import { SheetDraft } from './SheetDraft.tsx';
import type { SheetRow } from './sheetChanges.ts';
import { sheetText } from './sheetText.ts';
import { type SheetParts, useSheet } from './useSheet.ts';

const RecordGrid = late(async () => (await import('../../../../../fields/faces/grid/RecordGrid.tsx')).RecordGrid);

/** A sheet with what was read into it, and what was done in it since. */
export function Sheet(parts: SheetParts): ReactNode {
  const { field } = parts;
  const { abilities } = parts.list;
  const [mayAdd, mayUpdate] = [abilities('create'), abilities('update')];
  const word = useWord();
  const { say } = useSay();
  const tell = useTell();
  const id = useId();
  const { rows, setRows, fields, isDirty, saving, counts, parked, drop } = useSheet(parts);
  const stateOf = useMemo(() => sheetState(mayUpdate), [mayUpdate]);
  const askDrop = async (): Promise<void> => {
    if (await tell.ask({ text: word('sheetDropSure'), ok: word('sheetDrop'), isDangerous: true })) drop();
  };
  return (
    <section className="q-record-sheet" data-testid="sheet">
      <SheetBar
        {...{ isDirty, rows, fields }}
        isSaving={saving.isSaving}
        counts={counts}
        onSave={() => void saving.save()}
        onDrop={() => void askDrop()}
      />
      {parked && <SheetDraft {...parked} />}
      {saving.fault !== undefined && (
        <p className="q-alert" role="alert">
          {saving.fault}
        </p>
      )}
      <LineStatesContext value={stateOf}>
        <RecordGrid
          id={id}
          field={field}
          value={rows}
          onChange={(next) => setRows((next as readonly SheetRow[] | undefined) ?? [])}
          onBlur={() => undefined}
          isReadOnly={!(mayUpdate || mayAdd) || saving.isSaving}
          isRequired={false}
          faults={saving.faults}
          describedBy={`${id}-hint`}
          maxRows={mostInSheet}
          mayAdd={mayAdd}
          keepsStored={!abilities('deleteByIds')}
        />
      </LineStatesContext>
      <span id={`${id}-hint`} className="q-hidden">
        {say('list.layoutSheet')}
      </span>
    </section>
  );
}

/** Who may add records and not change them writes in new rows alone. */
function sheetState(mayUpdate: boolean): LineStateOf {
  return (cell) => {
    const state = plainState(cell);
    return mayUpdate || cell.line.id === undefined ? state : { ...state, isReadOnly: true };
  };
}

interface SheetBarProps {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly rows: readonly SheetRow[];
  readonly fields: readonly Field[];
  readonly counts: { readonly changed: number; readonly added: number; readonly removed: number };
  readonly onSave: () => void;
  readonly onDrop: () => void;
}

function SheetBar({ isDirty, isSaving, rows, fields, counts, onSave, onDrop }: SheetBarProps): ReactNode {
  const word = useWord();
  return (
    <div className="q-record-sheet-bar">
      <button
        type="button"
        className="q-button q-button-primary"
        data-testid="sheet-save"
        disabled={!isDirty || isSaving}
        onClick={onSave}
      >
        {word('sheetSave')}
      </button>
      <button type="button" className="q-button" disabled={!isDirty || isSaving} onClick={onDrop}>
        {word('sheetDrop')}
      </button>
      <CopyButton rows={rows} fields={fields} />
      <span role="status" data-testid="sheet-changes">
        {isDirty ? word('sheetChanges', counts) : word('sheetNone')}
      </span>
      <span className="q-soft">{word('sheetHint')}</span>
    </div>
  );
}

function CopyButton({ rows, fields }: { rows: readonly SheetRow[]; fields: readonly Field[] }): ReactNode {
  const word = useWord();
  const tell = useTell();
  const { language } = useSay();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(sheetText(rows, fields, language));
    tell.done(word('sheetCopied', { n: rows.length }));
  };
  return (
    <button type="button" className="q-button" disabled={rows.length === 0} onClick={() => void copy()}>
      {word('sheetCopy')}
    </button>
  );
}
