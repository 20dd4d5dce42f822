import { type ReactNode, type RefObject, useContext, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { mostInSheet } from '../../../../../contract/bulk.ts';
import type { Field } from '../../../../../contract/field.ts';
import type { ListView } from '../../../../../contract/lists.ts';
import type { Resource, ResourceModule } from '../../../../../contract/resource.ts';
import type { FieldFault } from '../../../../../contract/wire.ts';
import { placeOf } from '../../../../../fields/grid/GridFaults.tsx';
import { CellNoteContext, type CellNoteProps, type RowRules } from '../../../../../fields/grid/gridContext.ts';
import { type CellLocation, shownItems } from '../../../../../fields/grid/gridStore.ts';
import { LineStatesContext } from '../../../../../fields/services.tsx';
import { formatNumber } from '../../../../../fields/widgets/formatNumber.ts';
import { late } from '../../../../../fields/widgets/late.tsx';
import { messageOf } from '../../../../client/hwError.ts';
import { useStore } from '../../../../client/store.ts';
import { draftTime } from '../../../../drafts/DraftsMenu.tsx';
import { useT } from '../../../../texts/i18n.ts';
import { PageLoading } from '../../../../ui/MessagePage.tsx';
import { useNotify } from '../../../../ui/notify.ts';
import { useAuthor } from '../../../merge/author.ts';
import { MergeValue } from '../../../merge/MergeTable.tsx';
import { type Side, sideNames } from '../../../merge/mergeValues.ts';
import { texts as mergeTexts } from '../../../merge/texts.ts';
import type { List } from '../../useList.ts';
import type { LayoutProps } from '../moves.tsx';
import { texts } from '../texts.ts';
import { SheetBar } from './SheetBar.tsx';
import { type SheetConflict, useSheetRules } from './sheetWork.ts';
import { type SheetDeciding, SheetDecidingContext, type SheetParts, useDeciding, useSheet } from './useSheet.ts';
import { type SheetBegin, useSheetRows } from './useSheetRows.ts';
import './sheet.css';
import '../../../../drafts/drafts.css';

/** A list as a spreadsheet: cells are edited and pasted and rows are deleted in place, and all changes are saved together. */
export function SheetView({ list, layout, module }: LayoutProps): ReactNode {
  const translator = useT();
  const { t } = texts.useT();
  const { resource } = list;
  const count = (n: number) => formatNumber(n, translator.language);
  const field = useMemo(() => sheetField(resource, layout), [resource, layout]);
  const { read, isWaiting, again } = useSheetRows(list, field);
  if (read.state === 'reading') {
    return read.first ? <SheetBeginning {...read.first} {...{ list, module }} /> : <PageLoading />;
  }
  if (read.state === 'tooMany') {
    return <p className="q-empty">{t('sheetTooMany', { most: count(mostInSheet), n: count(read.total) })}</p>;
  }
  if (read.state === 'failed') {
    return (
      <p className="q-alert" role="alert">
        {messageOf(read.error, translator)}{' '}
        <button type="button" className="q-link" onClick={again}>
          {translator.t('list.retry')}
        </button>
      </p>
    );
  }
  return <Sheet {...{ list, again, module, isWaiting }} field={read.field} records={read.records} />;
}

interface SheetBeginningProps extends SheetBegin {
  readonly list: List;
  readonly module: ResourceModule;
}

/** Shows the first rows of a large sheet read-only while the others are loading. */
function SheetBeginning({ records, total, field, list, module }: SheetBeginningProps): ReactNode {
  const { t, language } = texts.useT();
  const id = useId();
  const { states } = useSheetRules(list, { module, known: records });
  return (
    <section className="q-record-sheet" data-testid="sheet-beginning" aria-busy="true">
      <SheetBar
        {...{ isDirty: false, isSaving: false, isWaiting: false, rows: [], onSave: nothing, onDrop: nothing }}
        items={shownItems(field)}
        standing={t('sheetReading', { n: formatNumber(total, language) })}
      />
      <div inert>
        <LineStatesContext value={states}>
          <SheetGrid
            {...{ id, field, faults: [], onChange: nothing, onBlur: nothing, isReadOnly: true, isRequired: false }}
            value={records}
            maxRows={records.length}
            describedBy={undefined}
            rules={fixedRows}
          />
        </LineStatesContext>
      </div>
    </section>
  );
}

const nothing = (): void => undefined;
const fixedRows: RowRules = { mayAdd: false, mayRemove: () => false, against: () => undefined };

/** Returns the grid field for a sheet: the records are its rows, and the columns of the layout are the fields of the rows. */
function sheetField(resource: Resource, { sheet }: ListView): Field {
  const items = (sheet?.columns ?? []).flatMap((name) => resource.fields.find((field) => field.name === name) ?? []);
  return {
    name: 'records',
    title: resource.title,
    kind: 'lines',
    required: false,
    unique: false,
    system: false,
    conditions: [],
    items: items.map(lowField),
  };
}

/**
 * Returns a field with a list of codes as single-line text, because the codes are separated by slashes and not by line breaks. Other fields
 * are returned unchanged.
 */
function lowField(field: Field): Field {
  return field.codes ? { ...field, kind: 'text' } : field;
}

interface SheetProps extends SheetParts {
  readonly module: ResourceModule;
  /** Whether new columns of the resource file are waiting until there are no unsaved changes. */
  readonly isWaiting: boolean;
}

/** A sheet with its loaded rows and unsaved changes. */
function Sheet({ module, isWaiting, ...parts }: SheetProps): ReactNode {
  const { list, field } = parts;
  const { t } = texts.useT();
  const { t: coreT } = useT();
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
    if (await notify.ask({ text: t('sheetDropSure'), ok: t('sheetDrop'), isDangerous: true })) drop();
  };
  const mayWrite = rules.rows.mayAdd || list.abilities('update');
  return (
    <section className="q-record-sheet" data-testid="sheet" ref={box}>
      <SheetBar
        {...{ isDirty, isWaiting, rows }}
        standing={isDirty ? t('sheetChanges', counts) : t('sheetNone')}
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
        {coreT('list.layoutSheet')}
      </span>
    </section>
  );
}

/** The grid of a sheet. It is loaded on use, because its code belongs to forms. */
const SheetGrid = late(async () => (await import('../../../../../fields/grid/RecordGrid.tsx')).RecordGrid);

interface SheetDraftProps {
  /** Time of the last change, in ms since 1970. */
  readonly time: number;
  /** Whether the response to a save was lost so long ago that the server can no longer tell whether it was carried out. */
  readonly isForgotten: boolean;
  readonly onTake: () => void;
  readonly onDrop: () => void;
}

/** Asks whether to restore the changes made in the sheet before its page was closed. */
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

/**
 * Returns a function that moves the focus back to the last focused cell, unless another element than the save button has it now. Saving
 * disables the save button, which loses the focus.
 */
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

/** Scrolls to the first refused cell, which may be in a distant row or column. */
function useFaultInViewport(faults: readonly FieldFault[], { items, go }: Ways): void {
  useEffect(() => {
    const [first] = faults;
    if (first?.path.startsWith('/records/')) go.current?.(placeOf(first.path, items));
  }, [faults, items, go]);
}

/** Saves the active sheet on Ctrl+S (or Cmd+S), unless a dialog is in front of it. */
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

interface SheetConflictsBarProps {
  /** Number of unresolved conflicts. */
  readonly left: number;
  readonly onChooseAll: (side: Side) => void;
}

/** Bar with the number of conflicts and buttons that resolve all of them alike. */
function SheetConflictsBar({ left, onChooseAll }: SheetConflictsBarProps): ReactNode {
  const { t } = texts.useT();
  if (left === 0) return null;
  return (
    <div className="q-alert q-record-sheet-bar" role="alert" data-testid="sheet-conflicts">
      <span>{t('sheetConflicts', { n: left })}</span>
      <button type="button" className="q-button" data-testid="sheet-all-mine" onClick={() => onChooseAll('mine')}>
        {t('sheetAllMine')}
      </button>
      <button type="button" className="q-button" data-testid="sheet-all-theirs" onClick={() => onChooseAll('theirs')}>
        {t('sheetAllTheirs')}
      </button>
    </div>
  );
}

/** Shows the conflict at a cell, if there is one. The first conflict of the sheet is expanded; the others are shown as marks. */
function SheetConflictNote({ item, rowKey }: CellNoteProps): ReactNode {
  const deciding = useContext(SheetDecidingContext);
  return deciding && <AtCell {...{ item, rowKey, deciding }} />;
}

function AtCell({ item, rowKey, deciding }: CellNoteProps & { deciding: SheetDeciding }): ReactNode {
  const { conflicts } = deciding;
  const { t } = texts.useT();
  const all = useStore(conflicts);
  const one = all.find(({ key, at }) => key === rowKey && at === item.name);
  if (!one) return null;
  if (one === all[0]) return <OpenNote {...{ one, deciding }} />;
  return (
    <button
      type="button"
      className="q-sheet-mark"
      data-testid="conflict-mark"
      aria-label={t('sheetAsk')}
      title={t('sheetAsk')}
      onClick={() => conflicts.set([one, ...all.filter((other) => other !== one)])}
    >
      !
    </button>
  );
}

/** Text keys of the buttons for both sides, by type of conflict. */
const ways = {
  changed: { mine: 'sheetMine', theirs: 'sheetTheirs' },
  removed: { mine: 'sheetRemove', theirs: 'sheetKeep' },
  gone: { mine: 'sheetAnew', theirs: 'sheetLetGo' },
} as const;

function OpenNote({ one, deciding }: { one: SheetConflict; deciding: SheetDeciding }): ReactNode {
  const { kind, conflict } = one;
  const { t: mergeT } = mergeTexts.useT();
  const { t } = texts.useT();
  return (
    <div className="q-sheet-conflict" role="alert" data-testid="conflict" data-kind={kind}>
      <p>{kind === 'gone' ? t('sheetRowDeleted') : <Author {...{ one, deciding }} />}</p>
      {kind === 'changed' && (
        <dl>
          {(['base', ...sideNames] as const).map((side) => (
            <div key={side} data-side={side}>
              <dt>{mergeT(`${side}`)}</dt>
              <dd>
                <MergeValue conflict={conflict} side={side} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {kind === 'removed' && <MergeValue conflict={conflict} side="theirs" />}
      <span className="q-cell-ways">
        {sideNames.map((side) => (
          <button key={side} type="button" className="q-link" data-testid={`conflict-${side}`} onClick={() => deciding.choose(one, side)}>
            {t(ways[kind][side])}
          </button>
        ))}
      </span>
    </div>
  );
}

function Author({ one: { kind, theirs }, deciding }: { one: SheetConflict; deciding: SheetDeciding }): ReactNode {
  const { t: coreT } = useT();
  const { t } = texts.useT();
  const name = useAuthor(deciding.resource, theirs ?? { id: '', version: 0 });
  return kind === 'removed' ? t('sheetIsRemoved', { name }) : coreT('list.cellConflict', { name });
}
