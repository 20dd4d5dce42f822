import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { mostInSheet } from '../../../../../contract/bulk.ts';
import type { FieldFault } from '../../../../../contract/envelope.ts';
import type { Field, ResourceModule } from '../../../../../contract/resource.ts';
import { LineStatesContext } from '../../../../../fields/services.tsx';
import { placeOf } from '../../../../../fields/widgets/grid/GridFaults.tsx';
import { CellNoteContext } from '../../../../../fields/widgets/grid/gridContext.ts';
import type { CellLocation } from '../../../../../fields/widgets/grid/gridStore.ts';
import { late } from '../../../../../fields/widgets/late.tsx';
import { draftTime } from '../../../../drafts/DraftsMenu.tsx';
import { useNotify } from '../../../../extend/person.ts';
import { useT } from '../../../../texts/i18n.ts';
import { useWord } from '../texts.ts';
import { SheetDecidingContext, useDeciding } from './conflicts.ts';
import { SheetBar } from './SheetBar.tsx';
import { SheetConflictNote, SheetConflictsBar } from './SheetConflicts.tsx';
import { useSheetRules } from './sheetRules.ts';
import { type SheetParts, useSheet } from './useSheet.ts';
import '../../../../drafts/drafts.css';

interface SheetProps extends SheetParts {
  readonly module: ResourceModule;
  /** The file has other columns by now than are shown. */
  readonly isWaiting: boolean;
}

/** A sheet with what was read into it, and what was done in it since. */
export function Sheet({ module, isWaiting, ...parts }: SheetProps): ReactNode {
  const { list, field } = parts;
  const word = useWord();
  const { t } = useT();
  const notify = useNotify();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const go = useRef<((cell: CellLocation) => void) | null>(null);
  const { work, rows, isDirty, saving, counts, parked, drop, known } = useSheet(parts);
  const { deciding, left, chooseAll } = useDeciding({ resource: list.resource, work, go });
  useFaultInViewport(saving.faults, { items: work.items, go });
  const rules = useSheetRules(list, { module, known });
  const again = useCellAgain(box);
  const save = (): void => void saving.save().then(again);
  useSheetKeys(box, save);
  const askDrop = async (): Promise<void> => {
    if (await notify.ask({ text: word('sheetDropSure'), ok: word('sheetDrop'), isDangerous: true })) drop();
  };
  const mayWrite = rules.rows.mayAdd || list.abilities('update');
  return (
    <section className="q-record-sheet" data-testid="sheet" ref={box}>
      <SheetBar
        {...{ isDirty, isWaiting, rows }}
        standing={isDirty ? word('sheetChanges', counts) : word('sheetNone')}
        items={work.items}
        isSaving={saving.isSaving}
        onSave={save}
        onDrop={() => void askDrop()}
      />
      {parked && <SheetDraft {...parked} />}
      {saving.fault !== undefined && (
        <p className="q-alert" role="alert">
          {saving.fault}
        </p>
      )}
      <SheetConflictsBar left={left} onChooseAll={chooseAll} />
      <SheetDecidingContext value={deciding}>
        <CellNoteContext value={SheetConflictNote}>
          <LineStatesContext value={rules.states}>
            <SheetGrid
              {...{ id, field }}
              value={rows}
              onChange={() => undefined}
              onBlur={() => undefined}
              isReadOnly={!mayWrite && !list.abilities('deleteByIds')}
              isRequired={false}
              faults={saving.faults}
              describedBy={`${id}-hint`}
              maxRows={mostInSheet}
              rules={rules.rows}
              store={work.grid}
              goRef={go}
            />
          </LineStatesContext>
        </CellNoteContext>
      </SheetDecidingContext>
      <span id={`${id}-hint`} className="q-hidden">
        {t('list.layoutSheet')}
      </span>
    </section>
  );
}

/** The grid of a sheet: its code is that of forms, which a list does without. */
export const SheetGrid = late(
  async () => (await import('../../../../../fields/widgets/grid/RecordGrid.tsx')).RecordGrid,
);

interface SheetDraftProps {
  /** When it was last worked on, in ms since 1970. */
  readonly time: number;
  /** A save was lost with it, so long ago that nobody can say what came of it. */
  readonly isForgotten: boolean;
  readonly onTake: () => void;
  readonly onDrop: () => void;
}

/** The question whether to go on with what was written in the sheet before its page was closed. */
function SheetDraft({ time, isForgotten, onTake, onDrop }: SheetDraftProps): ReactNode {
  const { t, language } = useT();
  return (
    <div className="q-draft" data-testid="draft-offer" role="status">
      <p>
        {t('draft.offer', { time: draftTime(time, language) })}
        {isForgotten && <strong> {t('draft.forgotten')}</strong>}
      </p>
      <button type="button" className="q-button q-button-primary" data-testid="draft-restore" onClick={onTake}>
        {t('draft.restore')}
      </button>
      <button type="button" className="q-button" data-testid="draft-discard" onClick={onDrop}>
        {t('draft.discard')}
      </button>
    </div>
  );
}

/** Gives the cell that was written in last the focus again, when it went to a button that is of no use any more. */
function useCellAgain(box: RefObject<HTMLElement | null>): () => void {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = box;
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && target.closest('td[data-row]')) last.current = target;
    };
    current?.addEventListener('focusin', note);
    return () => current?.removeEventListener('focusin', note);
  }, [box]);
  return () => {
    const { activeElement: now } = document;
    const isElsewhere = now !== document.body && !(now instanceof HTMLElement && now.dataset.testid === 'sheet-save');
    if (!isElsewhere && last.current?.isConnected) last.current.focus({ preventScroll: true });
  };
}

interface Ways {
  readonly items: readonly Field[];
  readonly go: RefObject<((cell: CellLocation) => void) | null>;
}

/** Leads to the first cell that was refused, which may lie in a column or row far from what is in sight. */
function useFaultInViewport(faults: readonly FieldFault[], { items, go }: Ways): void {
  useEffect(() => {
    const [first] = faults;
    if (first?.path.startsWith('/records/')) go.current?.(placeOf(first.path, items));
  }, [faults, items, go]);
}

/** Ctrl+S (or Cmd+S) saves the sheet that is in front; a dialog over it has keys of its own. */
function useSheetKeys(box: RefObject<HTMLElement | null>, save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    const active = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (active === undefined || active.contains(box.current)) save();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
