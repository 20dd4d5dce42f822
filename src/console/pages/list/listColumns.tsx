import type { MouseEvent, ReactNode } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { Column, Field, Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import type { GridColumn } from '../../grid/columns.ts';
import { listField } from '../records/resource.ts';
import { byPin, type ListColumn } from './columns/arrangement.ts';
import { EditableCell } from './inline/EditableCell.tsx';
import { editableFields } from './inline/useInlineEdit.ts';

/** How a record is opened from its first column; undefined where it cannot be. */
type Opening = Pick<OpenLinkProps, 'addressOf' | 'onOpen'> | undefined;

interface ColumnParts {
  readonly opening?: Opening;
  /** Whether the person may change records: then some cells can be written in, where the file allows it. */
  readonly canWrite?: boolean;
  /** Whether this one may be changed, as it stands. */
  readonly isWritable?: (record: WireRecord) => boolean;
}

/** The columns of a list, in the order of the resource, pinned ones at their edges. */
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

/** A column of the file, or one that somebody gave a width. */
type MaybeFixed = Column & Partial<Pick<ListColumn, 'isFixed' | 'isLoose'>>;

/** A width that somebody chose is kept; others leave room for the title. */
function widthOf({ width, isFixed }: MaybeFixed, usual: number): Pick<GridColumn<never>, 'width' | 'isFixed'> {
  return isFixed && width !== undefined ? { width, isFixed } : { width: usual };
}

/** The width that the file says, or more where the title, a choice, or the zone of a moment would be cut off in this language. */
export function usualWidth(
  { title, options = [], zone }: Pick<Field, 'title' | 'options' | 'zone'>,
  { width, language }: { readonly width: number; readonly language: Language },
): number {
  const choices = options.map((option) => Math.min(mostForChoice, choiceWidth(option.title[language])));
  return Math.max(width, titleWidth(title[language]), zone ? withZone : 0, ...choices);
}

/** What a moment needs with its zone behind it, `2026-11-22 03:33 GMT+8`, in px. */
const withZone = 176;

/** A choice that is longer than this is cut off: the others need their room, too. In px. */
const mostForChoice = 240;

/** What a choice needs in px, with its own padding and that of its cell: not bold, 13 px. */
function choiceWidth(title: string): number {
  return Math.ceil(textWidth(title) * 0.87) + 40;
}

function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
}

/** What a title needs in px, with the padding of its cell and the arrow of its order: bold, 13 px, Chinese is twice as wide. */
export function titleWidth(title: string): number {
  return Math.ceil(textWidth(title)) + 50;
}

function letterWidth(letter: string): number {
  if (letter > '\u2e80') return 13.5;
  return /[A-Z]/.test(letter) ? 9.6 : 8;
}

interface OpenLinkProps {
  readonly record: WireRecord;
  /** The address of the page with this record shown in full, for another window. */
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  /** There is no value to press on. */
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** The way from a row to its record in full: a link, so that it can be opened beside this page too. */
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
