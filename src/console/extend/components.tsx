import { type ReactNode, useId, useMemo, useRef } from 'react';
import type { Field } from '../../contract/field.ts';
import { labelKey, type WireRecord } from '../../contract/wire.ts';
import { type Siblings, SiblingsContext } from '../../fields/services.tsx';
import { widgetOf } from '../../fields/widgets.tsx';
import { useApp } from '../app.ts';
import type { HwError } from '../client/hwError.ts';
import { useStore } from '../client/store.ts';
import type { GridColumn, GridSelection } from '../grid/columns.ts';
import { Grid as Rows } from '../grid/Grid.tsx';
import { rowHeights, rowWindow, useViewport } from '../grid/viewport.ts';
import { usePageTitle } from '../location/page.ts';
import { useReferenceLabels } from '../pages/detail/log/useReferenceLabels.ts';
import { FieldNote } from '../pages/edit/FieldNote.tsx';
import { listColumns } from '../pages/list/listColumns.tsx';
import { LateLabelDialog } from '../pages/printing/late.ts';
import { listField, useResource } from '../pages/records/resource.ts';
import { useT } from '../texts/i18n.ts';
import { DialogFrame } from '../ui/dialog/DialogFrame.tsx';
import { lazyPart } from '../ui/failures.tsx';
import { PageLoading } from '../ui/MessagePage.tsx';
import './extend.css';
import '../ui/pages.css';

interface PageFrameProps {
  /** Controls next to the title. */
  readonly tools?: ReactNode;
  /** Value of `data-testid`. */
  readonly handle?: string;
  readonly children: ReactNode;
}

/** Frame of a page: the title from the menu, page-level controls, and the content below. */
export function PageFrame({ tools, handle, children }: PageFrameProps): ReactNode {
  const title = usePageTitle();
  return (
    <div className="q-business" data-testid={handle}>
      <div className="q-business-head">
        <h1>{title}</h1>
        <span className="q-grow" />
        {tools}
      </div>
      {children}
    </div>
  );
}

interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** Use `primary` only for the main action of the page. */
  readonly variant?: 'primary' | 'plain' | 'danger';
  /** Whether the button is 44 px high, for touch. */
  readonly isBig?: boolean;
  readonly isDisabled?: boolean;
  /** Whether an action is in progress; the button is disabled then. */
  readonly isBusy?: boolean;
  /** Value of `data-testid`. */
  readonly handle?: string;
}

export function Button({ children, onPress, variant = 'plain', ...props }: ButtonProps): ReactNode {
  const { isBig = false, isDisabled = false, isBusy = false, handle } = props;
  return (
    <button
      type="button"
      className={variant === 'primary' ? 'q-button q-button-primary' : 'q-button'}
      data-danger={variant === 'danger' || undefined}
      data-big={isBig || undefined}
      data-testid={handle}
      disabled={isDisabled}
      aria-busy={isBusy}
      onClick={() => !isBusy && onPress()}
    >
      {children}
    </button>
  );
}

const DialogInputs = lazyPart(async () => (await import('../ui/dialog/DialogInputs.tsx')).DialogInputs);

interface DialogProps {
  readonly title: string;
  /** Called by Escape and the close button; the handler must ask first if input would be lost. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons of the dialog. */
  readonly footer?: ReactNode;
  readonly isWide?: boolean;
  /** Whether the dialog contains field inputs (`FieldInput`). */
  readonly hasInputs?: boolean;
  readonly handle?: string;
}

/** A modal dialog. The focus stays inside the dialog until it is closed, and then returns to the element that had the focus before. */
export function Dialog({ title, onClose, children, footer, ...props }: DialogProps): ReactNode {
  const { isWide = false, hasInputs = false, handle } = props;
  const box = useRef<HTMLDialogElement>(null);
  return (
    <DialogFrame {...{ title, handle, onClose, box }} className={isWide ? 'q-dialog-wide' : ''}>
      {hasInputs ? (
        <DialogInputs waiting={<PageLoading />} dialog={box}>
          {children}
        </DialogInputs>
      ) : (
        children
      )}
      {footer && <footer>{footer}</footer>}
    </DialogFrame>
  );
}

interface GridProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly isBusy?: boolean;
  readonly selection?: GridSelection;
  /** Shown if there are no rows; a default text if undefined. */
  readonly empty?: ReactNode;
}

/** The virtualized grid of list pages, for rows that are already loaded. In a `PageFrame` it fills the remaining height. */
export function Grid<Row extends { readonly id: string }>(props: GridProps<Row>): ReactNode {
  const { label, columns, rows, isBusy = false, selection, empty } = props;
  const { t } = useT();
  const box = useRef<HTMLDivElement>(null);
  const rowHeight = rowHeights[useStore(useApp().listPreferences).density];
  const kept = useMemo(() => ({ kept: undefined, keep: () => undefined }), []);
  const viewport = useViewport({ box, rowHeight, of: label, isThere: true, ...kept });
  return (
    <div className="q-business-grid">
      <Rows
        {...{ box, label, columns, rowHeight, isBusy }}
        sorts={[]}
        onSort={() => undefined}
        count={rows.length}
        rowAt={(index) => rows[index]}
        window={rowWindow({ ...viewport, rowHeight, count: rows.length })}
        width={viewport.width}
        {...(selection ? { selection } : {})}
        empty={empty ?? <p className="q-empty">{t('list.empty')}</p>}
      />
    </div>
  );
}

interface LabelsProps {
  readonly resource: string;
  /** Name of the label in the resource file. */
  readonly label: string;
  readonly records: readonly WireRecord[];
  readonly onClose: () => void;
}

/** Dialog that previews and prints a label for each of the records; renders nothing without the print permission. */
export function Labels({ resource, label, records, onClose }: LabelsProps): ReactNode {
  const { module } = useResource(resource);
  const known = module?.resource.labels?.find(({ name }) => name === label);
  const byId = useMemo(() => new Map(records.map((record) => [record.id, record])), [records]);
  const target = useMemo(() => ({ ids: [...byId.keys()] }), [byId]);
  if (!module || !known) return null;
  return <LateLabelDialog resource={module.resource} label={known} target={target} recordOf={(id) => byId.get(id)} onClose={onClose} />;
}

type Values = Readonly<Record<string, unknown>>;

export interface FieldInputProps {
  readonly resource: string;
  readonly field: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Replaces the title from the resource file. */
  readonly label?: string;
  /** Error message for the value. */
  readonly fault?: string | undefined;
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
  /** The other values of the record; reference choices are filtered by them. */
  readonly record?: Values;
  /** Called when a choice sets more than the field's own value: the label of a reference and the fields copied from it. */
  readonly onFill?: (values: Values) => void;
}

/** The labeled input of a field of a resource file, such as a decimal, a date or a reference search. */
export function FieldInput(props: FieldInputProps): ReactNode {
  const { field } = useField(props.resource, props.field);
  return field ? <KnownInput {...props} known={field} /> : <div className="q-field q-awaited" />;
}

/** Loads the label of the referenced record; undefined until it is loaded, and for fields that refer to no record. */
function useLabel(known: Field, value: unknown): string | undefined {
  const change = { field: known.name, before: undefined, after: value };
  return useReferenceLabels(new Map([[known.name, known]]), [{ changes: [change] }])(known, value);
}

const noValues: Values = {};

function KnownInput({ known, value, onChange, record = noValues, ...props }: FieldInputProps & { known: Field }) {
  const { language } = useT();
  const id = useId();
  const { onFill, fault, isRequired = false, isReadOnly = false } = props;
  const label = useLabel(known, value);
  const siblings = useMemo((): Siblings => {
    const named = label === undefined ? record : { [labelKey(known.name)]: label, ...record };
    return { get: () => named, subscribe: () => () => undefined, ...(onFill && { set: onFill }) };
  }, [record, onFill, label, known]);
  const { Input, isWide = false } = widgetOf(known.kind);
  const faults = fault === undefined ? [] : [{ path: `/${known.name}`, keyword: 'invalid', message: fault }];
  return (
    <div className="q-field" data-testid={`field-${known.name}`} data-wide={isWide}>
      <label htmlFor={id} data-required={isRequired}>
        {props.label ?? known.title[language]}
      </label>
      <SiblingsContext value={siblings}>
        <Input
          {...{ id, value, onChange, isRequired, isReadOnly, faults }}
          field={known}
          onBlur={() => undefined}
          describedBy={`${id}note`}
        />
      </SiblingsContext>
      <FieldNote id={`${id}note`} faults={faults} warning={undefined} hint={known.description?.[language]} />
    </div>
  );
}

interface FieldValueProps {
  readonly resource: string;
  readonly field: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Displays a field value as lists do: a choice as a colored tag, a reference by its label, a timestamp in local time. */
export function FieldValue({ resource, field, record }: FieldValueProps): ReactNode {
  const known = useField(resource, field).field;
  if (!known) return null;
  const { Cell } = widgetOf(known.kind);
  return <Cell field={known} value={record[field]} record={record} />;
}

interface FieldState {
  /** Undefined while the resource is loading or if the user may not see the field. */
  readonly field: Field | undefined;
  readonly error: HwError | undefined;
}

/** Loads a field of a resource file with its titles, kind and choices, limited to the user's permissions. */
export function useField(resource: string, name: string): FieldState {
  const { module, error } = useResource(resource);
  return { field: module && listField(module.resource, name), error };
}

const noColumns: readonly GridColumn<WireRecord>[] = [];

/**
 * Returns `Grid` columns for these fields, in this order, as the resource's list shows them. `fields` must keep its identity between
 * renders.
 */
export function useFieldColumns(resource: string, fields: readonly string[]): readonly GridColumn<WireRecord>[] {
  const { module } = useResource(resource);
  const { language } = useT();
  return useMemo(() => {
    if (!module) return noColumns;
    const { list } = module.resource;
    const columns = fields.map((field) => list.columns.find((column) => column.field === field) ?? { field });
    const shown = listColumns({ ...module.resource, list: { ...list, columns } }, language);
    return shown.map((column) => ({ ...column, isSortable: false, isSizable: false }));
  }, [module, fields, language]);
}
