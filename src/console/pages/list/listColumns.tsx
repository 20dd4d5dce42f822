import { Component, type KeyboardEvent, type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import type { Field } from '../../../contract/field.ts';
import type { Column, Resource } from '../../../contract/resource.ts';
import type { Language, WireRecord } from '../../../contract/wire.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import type { GridColumn } from '../../grid/columns.ts';
import { useT } from '../../texts/i18n.ts';
import { loadTheme } from '../../theme/Theme.tsx';
import { brokenTexts, lazyPart, PartRemoved } from '../../ui/failures.tsx';
import { listField } from '../records/resource.ts';
import { byPin, type ListColumn } from './columns/arrangement.ts';
import type { CellEditorProps } from './inline/CellEditor.tsx';
import { dropKeys, holdKey } from './inline/keysAhead.ts';
import { type CellEdit, cellKey, editableFields, useInline } from './inline/useInlineEdit.ts';
import './inline/inline.css';

/**
 * Functions of the link that opens a record. The link is in the first column that has no link of its own. Undefined if the user may not
 * open records.
 */
type Opening = Pick<OpenLinkProps, 'addressOf' | 'onOpen'> | undefined;

interface ColumnParts {
  readonly opening?: Opening;
  /** Whether the user may change records, so that cells are editable where the resource file allows it. */
  readonly canWrite?: boolean;
  /** Returns whether a record may be changed in its current state. */
  readonly isWritable?: (record: WireRecord) => boolean;
}

/** Returns the columns of a list in the order of the resource, with pinned columns at the edges. */
export function listColumns(
  resource: Resource,
  language: Language,
  { opening, canWrite = false, isWritable = () => true }: ColumnParts = {},
): GridColumn<WireRecord>[] {
  const editable = new Set(canWrite ? editableFields(resource) : []);
  const fields = resource.list.columns.map(({ field }) => listField(resource, field));
  const opener = opening && fields.find((field) => field && !widgetOf(field.kind).isLink);
  const columns = resource.list.columns.flatMap((column: MaybeFixed, i): GridColumn<WireRecord>[] => {
    const field = fields[i];
    if (!field) return [];
    const widget = widgetOf(field.kind);
    const value = (record: WireRecord) => <widget.Cell field={field} value={record[field.name]} record={record} />;
    const plain =
      opening && field === opener
        ? (record: WireRecord) => (
            <OpenLink {...opening} record={record} isEmpty={isEmpty(record[field.name])}>
              {value(record)}
            </OpenLink>
          )
        : value;
    return [
      {
        key: field.name,
        title: field.title[language],
        ...widthOf(column, usualWidth(field, { width: column.width ?? widget.width, language })),
        ...(widget.align && { align: widget.align }),
        ...(column.pin && { pin: column.pin }),
        isNaming: i === 0 && !column.isLoose,
        isSortable: !widget.isUnsortable,
        isSizable: true,
        cell: editable.has(field.name)
          ? (record) => <EditableCell record={record} field={field} plain={plain} isWritable={isWritable(record)} />
          : plain,
      },
    ];
  });
  return byPin(columns);
}

/** A column of the resource file, possibly with a width set by the user. */
type MaybeFixed = Column & Partial<Pick<ListColumn, 'isFixed' | 'isLoose'>>;

/** Returns a width set by the user as a fixed width, otherwise the usual width, which fits the title. */
function widthOf({ width, isFixed }: MaybeFixed, usual: number): Pick<GridColumn<never>, 'width' | 'isFixed'> {
  return isFixed && width !== undefined ? { width, isFixed } : { width: usual };
}

/** Returns `width`, or more if the title, a choice or a date-time with a time zone needs it in this language. */
export function usualWidth(
  { title, options = [], zone }: Pick<Field, 'title' | 'options' | 'zone'>,
  { width, language }: { readonly width: number; readonly language: Language },
): number {
  const choices = options.map((option) => Math.min(mostForChoice, choiceWidth(option.title[language])));
  return Math.max(width, titleWidth(title[language]), zone ? withZone : 0, ...choices);
}

/** Width in px of a date-time with time zone, `2026-11-22 03:33 GMT+8`. */
const withZone = 176;

/** Maximum width in px for a choice; longer ones are truncated to leave room for other columns. */
const mostForChoice = 240;

/** Estimates the width in px of a choice in normal weight at 13 px, including its own padding and that of the cell. */
function choiceWidth(title: string): number {
  return Math.ceil(textWidth(title) * 0.87) + 40;
}

function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
}

/** Estimates the width in px of a column title in bold at 13 px, including the cell padding and the sort arrow. */
export function titleWidth(title: string): number {
  return Math.ceil(textWidth(title)) + 50;
}

function letterWidth(letter: string): number {
  if (letter > '\u2e80') return 13.5;
  return /[A-Z]/.test(letter) ? 9.6 : 8;
}

interface OpenLinkProps {
  readonly record: WireRecord;
  /** Returns the address of the page with this record open, for another window. */
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  /** Whether the cell has no value that could be clicked. */
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** Link from a row to its record, so that the record can also be opened in a new tab. */
function OpenLink({ record, addressOf, onOpen, isEmpty, children }: OpenLinkProps): ReactNode {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(record.id);
  };
  return (
    <a className="q-link q-open" data-testid="row-view" href={addressOf(record.id)} onClick={open}>
      {isEmpty ? '—' : children}
    </a>
  );
}

const CellEditor = lazyPart<CellEditorProps>(async () => {
  const [{ CellEditor: Editor }] = await Promise.all([import('./inline/CellEditor.tsx'), loadTheme()]);
  return Editor;
}, CellUnready);

interface EditableCellProps {
  readonly record: WireRecord;
  readonly field: Field;
  /** Renders the cell while it is not being edited. */
  readonly plain: (record: WireRecord) => ReactNode;
  /** Whether the record may be edited in its current state; a started edit is not interrupted. */
  readonly isWritable: boolean;
}

/**
 * Returns whether the list already has the saved record or a newer one. Without versions, any record object other than `base` counts as
 * reloaded.
 */
function isReloaded(record: WireRecord, { base, theirs }: CellEdit): boolean {
  return theirs?.version === undefined ? record !== base : record.version >= theirs.version;
}

/** An editable cell: a double click, F2, Enter or typing starts editing. The editor's code is loaded on first use. */
function EditableCell({ record, field, plain, isWritable }: EditableCellProps): ReactNode {
  const inline = useInline();
  const { t, language } = useT();
  const { edits } = inline;
  const key = cellKey(record.id, field.name);
  const edit = useSyncExternalStore(edits.subscribe, () => edits.get().get(key));
  const shown = edit ? { ...record, ...edit.typed } : record;
  if (edit && edit.state !== 'saving' && edit.state !== 'saved') {
    const given = { record, field, edit };
    return (
      <CellBoundary instead={(error) => <CellUnready {...given} why={brokenTexts(error, 'error.inputFailed')} />}>
        <CellEditor waiting={plain(shown)} {...given} />
      </CellBoundary>
    );
  }
  const isKnown = edit?.state === 'saved' && isReloaded(record, edit);
  if (!isWritable) return plain(isKnown ? record : shown);
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers would announce each cell of a long list as a form
    <div
      role="group"
      className="q-cell-edit"
      tabIndex={-1}
      data-testid={`cell-${field.name}`}
      data-saving={edit?.state === 'saving' || undefined}
      aria-busy={edit?.state === 'saving' || undefined}
      aria-label={t('list.editHint', { field: field.title[language] })}
      aria-keyshortcuts="F2 Enter"
      onDoubleClick={() => inline.open(record, field.name)}
      onKeyDown={(event) => pressCell(event, { language, open: () => inline.open(record, field.name) })}
    >
      {plain(isKnown ? record : shown)}
    </div>
  );
}

interface CellUnreadyProps extends CellEditorProps {
  /** Key of the message. The default message says that the code could not be loaded. */
  readonly why?: ReturnType<typeof brokenTexts<'error.inputFailed'>>;
}

/** Shows a toast that the input cannot be displayed, closes the cell without saving, and focuses it. */
function CellUnready({ record, field, why = 'error.partFailed' }: CellUnreadyProps): ReactNode {
  const { edits, move } = useInline();
  const close = (): void => {
    dropKeys();
    edits.put(cellKey(record.id, field.name), undefined);
    move(record.id, field.name, 'stay');
  };
  return <PartRemoved onRemoved={close} why={why} />;
}

interface Pressed {
  readonly language: Language;
  readonly open: () => void;
}

/**
 * Opens the cell on F2, Enter or typing, and moves between cells with the arrow keys. If there is no cell in that direction, the key
 * scrolls as usual.
 */
function pressCell(event: KeyboardEvent<HTMLElement>, { language, open }: Pressed): void {
  const { key, currentTarget, target } = event;
  if (target !== currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === 'F2' || key === 'Enter' || isText(event, language)) {
    event.preventDefault();
    event.stopPropagation();
    open();
    if (isText(event, language)) holdKey(event);
    return;
  }
  const next = neighbor(currentTarget, key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * Returns whether a key starts editing by typing: any character except the space. In Chinese only a digit, because a letter begins an input
 * method composition, which needs an existing input.
 */
function isText({ key, nativeEvent }: KeyboardEvent, language: Language): boolean {
  if (nativeEvent.isComposing || key.length !== 1 || key === ' ') return false;
  return language !== 'zh' || /\d/.test(key);
}

function neighbor(cell: HTMLElement, key: string): HTMLElement | null | undefined {
  const row = cell.closest('tr');
  const inRow = row ? [...row.querySelectorAll<HTMLElement>('.q-cell-edit')] : [];
  const same = (other: Element | null | undefined) => other?.querySelector<HTMLElement>(`[data-testid="${cell.dataset.testid}"]`);
  const ways: Readonly<Record<string, () => HTMLElement | null | undefined>> = {
    ArrowLeft: () => inRow[inRow.indexOf(cell) - 1],
    ArrowRight: () => inRow[inRow.indexOf(cell) + 1],
    ArrowUp: () => same(row?.previousElementSibling),
    ArrowDown: () => same(row?.nextElementSibling),
  };
  return ways[key]?.();
}

interface CellBoundaryProps {
  readonly children: ReactNode;
  /** Renders a replacement for an input that cannot be displayed. */
  readonly instead: (error: unknown) => ReactNode;
}

/** Error boundary of a cell's input, so that an error does not affect the list. */
class CellBoundary extends Component<CellBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : this.props.instead(error);
  }
}
