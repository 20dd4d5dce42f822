import { type ComponentType, createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Field } from '../contract/field.ts';
import type { ColumnChoice, LinesUpload, ReadLines } from '../contract/imports.ts';
import type { Condition, Operator, ReferenceChoices, Scalar } from '../contract/query.ts';
import type { FieldFault, Language } from '../contract/wire.ts';

/** A choice in a select. For a record, `value` is its id and `label` its label. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A short text that distinguishes the record from other records with the same label, such as its location. */
  readonly note?: string | undefined;
  /** Unique values of the record, such as its number. A pasted text that equals one of them selects the record. */
  readonly codes?: readonly string[];
  /** The record itself, as the search returned it. */
  readonly record?: Readonly<Record<string, unknown>>;
}

/** Keys of the texts that widgets use. The console has the texts in its language files. */
export type WidgetTextKey =
  | 'yes'
  | 'no'
  | 'choose'
  | 'all'
  | 'noMatch'
  | 'loading'
  | 'clear'
  | 'searchFailed'
  | 'choiceMissed'
  | 'from'
  | 'to'
  | 'addRow'
  | 'removeRow'
  | 'copyRow'
  | 'undo'
  | 'rowsLeft'
  | 'moreFaults'
  | 'fillFirst'
  | 'hourSkipped'
  | 'fillOthersFirst'
  | 'notAlike'
  | 'rowCount'
  | 'createHere'
  | 'chooseDone'
  | 'chooseFile'
  | 'replaceFile'
  | 'dropFile'
  | 'sendingFile'
  | 'showFile'
  | 'mayNotSend';

/** Texts that a widget defines itself. `name` is unique among all widgets. */
export interface WidgetTexts<Key extends string> extends Readonly<Record<Language, Readonly<Record<Key, string>>>> {
  readonly name: string;
}

/** Props of the file viewer, which opens over the page. */
export interface FileViewerProps {
  /** Full path of the download call. */
  readonly call: string;
  readonly fileId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** A file to upload for a field. It is uploaded before the record is saved. `onSent` gets the sent part of the file, from 0 to 1. */
export interface FieldFileSending {
  readonly field: Field;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onSent: (part: number) => void;
}

export interface FieldFiles {
  readonly maySend: (field: Field) => boolean;
  /** Uploads a file. Resolves to the id and name of the stored file, or to the error message; to undefined if the upload was canceled. */
  readonly send: (
    sending: FieldFileSending,
  ) => Promise<{ readonly id: string; readonly name: string } | { readonly fault: string } | undefined>;
  readonly Viewer: ComponentType<FileViewerProps>;
  /** A thumbnail of a picture. It shows the file name while the picture is loading, or if loading fails. */
  readonly Picture: ComponentType<Omit<FileViewerProps, 'onClose'>>;
}

/** A workbook to read into lines. */
export interface LinesReading {
  readonly file: File;
  readonly signal: AbortSignal;
  /** The field of the lines that refers to their record. */
  readonly by: string;
  /** The fields that the user has assigned to columns. */
  readonly columns?: ColumnChoice;
  /** The number of the heading row, if the user has chosen one. */
  readonly heading?: number;
}

export interface FieldLines {
  readonly mayRead: (upload: LinesUpload) => boolean;
  /** Reads a workbook into lines. Resolves to the lines, or to the error message; to undefined if the user has stopped the reading. */
  readonly read: (upload: LinesUpload, reading: LinesReading) => Promise<ReadLines | { readonly fault: string } | undefined>;
}

/** Props of the dialog that creates a record of another resource. */
export interface CreatorProps {
  readonly resource: string;
  /** Initial values of the new record, in addition to the defaults of its fields. */
  readonly start: Readonly<Record<string, Scalar>>;
  readonly onMade: (choice: Choice) => void;
  readonly onClose: () => void;
}

/** Conditions on offered records, by field: a value, any of several, or null for empty. */
export type OfferFilter = Readonly<Record<string, Scalar | readonly Scalar[] | null>>;

/** The values of the edited record that the filter depends on, by field name. */
export type OfferValues = Readonly<Record<string, Scalar | null>>;

/** Services that the console provides to widgets. They are injected, because `fields` must not import the console. */
export interface FieldServices {
  readonly language: Language;
  readonly t: (key: WidgetTextKey, values?: Readonly<Record<string, string | number>>) => string;
  /** Returns a function for the texts of a widget in a language. */
  readonly textsOf: <Key extends string>(
    texts: WidgetTexts<Key>,
    language: Language,
  ) => (key: Key, values?: Readonly<Record<string, string | number>>) => string;
  /** Searches records of a resource by keyword. A page has 20 records; the first page is 1. */
  readonly search: (query: {
    resource: string;
    keyword: string;
    page: number;
    /** Conditions that the records must meet, by field. */
    filter?: OfferFilter;
    /** The call that lists the records for this reference, for users who may not list the resource itself. */
    choices?: ReferenceChoices | undefined;
    /** The values of the edited record that the filter depends on; undefined outside a form. */
    values?: OfferValues | undefined;
  }) => Promise<{ choices: readonly Choice[]; total: number }>;
  /** Returns the widget of a kind, for widgets that contain other widgets, such as rows. */
  readonly widgetOf: (kind: string) => Widget;
  /** Provides theme, language and nonce to the antd components inside. It must surround every antd component. */
  readonly Theme: ComponentType<{ children: ReactNode; waiting?: ReactNode }>;
  /** Returns the name for records of a resource if the user may create such records; else undefined. */
  readonly creatable: (resource: string) => string | undefined;
  readonly Creator: ComponentType<CreatorProps>;
  readonly files: FieldFiles;
  readonly lines: FieldLines;
  /** The icons for menus, by name. */
  readonly icons: {
    readonly Icon: ComponentType<{ readonly name: string }>;
    readonly names: () => Promise<readonly string[]>;
  };
  /** Returns the input that replaces the standard select in fields with several references to this resource; undefined if there is none. */
  readonly referencesInput: (resource: string) => ComponentType<InputProps> | undefined;
  /** Returns those of the codes that no record has, each with the most similar known code, or with an empty text if none is similar. */
  readonly unknownCodes: (choices: ReferenceChoices, codes: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Reads labels of records by id. */
  readonly labels: (resource: string, ids: readonly string[], choices?: ReferenceChoices) => Promise<readonly Choice[]>;
}

export const FieldServicesContext = createContext<FieldServices | undefined>(undefined);

/** Returns the services of the surrounding console. */
export function useFieldServices(): FieldServices {
  const services = useContext(FieldServicesContext);
  if (!services) throw new Error('A widget needs <FieldServicesContext> around it.');
  return services;
}

/** The parts of the edited record that widgets may read and set. */
export interface Siblings {
  readonly get: () => Readonly<Record<string, unknown>>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sets several fields at once, such as those that are copied from a selected record. */
  readonly set?: (values: Readonly<Record<string, unknown>>) => void;
  readonly fields?: readonly Field[];
  /** The fields in which the records differ, in a form for several records. */
  readonly unlike?: readonly Pick<Field, 'name' | 'title'>[];
}

const noSiblings: Siblings = { get: () => ({}), subscribe: () => () => undefined };

export const SiblingsContext = createContext<Siblings>(noSiblings);

/** Returns the value of another field of the edited record. The widget renders again only when this value changes. */
export function useSibling(name: string | undefined): unknown {
  const { get, subscribe } = useContext(SiblingsContext);
  return useSyncExternalStore(subscribe, () => (name === undefined ? undefined : get()[name]));
}

/** Returns the edited record, for reading and setting its fields. */
export function useSiblings(): Siblings {
  return useContext(SiblingsContext);
}

/** Tracks values of the edited record that are still pending, such as an upload. A save waits for them. */
export interface Waits {
  /**
   * Registers a pending value and returns the function that ends the wait. Pass true if the value has arrived or was deliberately
   * canceled, false if the save must be canceled.
   */
  readonly hold: () => (isThere: boolean) => void;
}

const noWaits: Waits = { hold: () => () => undefined };

export const WaitsContext = createContext<Waits>(noWaits);

/** Returns the tracker of the pending values that a save of the edited record waits for. */
export function useWaits(): Waits {
  return useContext(WaitsContext);
}

/** The state of a field in a line, as its conditions determine it. */
export interface LineState {
  readonly isVisible: boolean;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
}

export type LineStateOf = (cell: {
  /** The field that contains the lines. */
  readonly field: Field;
  readonly item: Field;
  readonly line: Readonly<Record<string, unknown>>;
}) => LineState;

/** Returns the state that a field of a line has without conditions. A field that can be set only once is read-only in a stored line. */
export const plainState: LineStateOf = ({ item, line }) => ({
  isVisible: true,
  isRequired: item.required,
  isReadOnly: item.system || item.isLocked === true || (item.lockedAfterCreate === true && line.id !== undefined),
});

export const LineStatesContext = createContext<LineStateOf>(plainState);

/** Props of a component that shows a value in a list. */
export interface CellProps {
  readonly field: Field;
  readonly value: unknown;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Props of a form input; `onChange(undefined)` clears it. */
export interface InputProps {
  readonly id: string;
  readonly field: Field;
  readonly value: unknown;
  /** Returns the current value. An input that keeps its own state is not rendered on every change, so its `value` may be outdated. */
  readonly valueNow?: (() => unknown) | undefined;
  /** Passes on a new value. `isShown` means that the input already displays the value and need not render. */
  readonly onChange: (value: unknown, isShown?: boolean) => void;
  readonly onBlur: () => void;
  /** Called when the user has completed the choice, after `onChange` was called with the value. */
  readonly onEnd?: (() => void) | undefined;
  /**
   * Called with the path of a new entry, such as a row, when the user starts it; the faults of the entry are then hidden. Called with
   * undefined when the user leaves the entry or removes it.
   */
  readonly onBegin?: ((path: string | undefined) => void) | undefined;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  /** Messages about this value and its parts, by path (`/tiers/0/rate`). */
  readonly faults: readonly FieldFault[];
  /** The id of the element that contains the messages, for `aria-describedby`. */
  readonly describedBy?: string | undefined;
}

/** Props of a filter; `onChange(undefined)` removes it. */
export interface FilterProps {
  readonly id: string;
  readonly field: Field;
  readonly value: Condition | undefined;
  readonly onChange: (value: Condition | undefined) => void;
}

/** How the console renders a field kind: in lists, forms and filters. */
export interface Widget {
  readonly Cell: ComponentType<CellProps>;
  readonly Input: ComponentType<InputProps>;
  /** Undefined for kinds without a filter. */
  readonly Filter?: ComponentType<FilterProps>;
  /** The operators that the filter can use. Without this property it uses plain values. */
  readonly filterBy?: readonly Operator[];
  /** Parses a value from a URL; by default the text itself. */
  readonly fromText?: (text: string) => Scalar;
  /** How values are aligned in a list column; by default to the left. Numbers are aligned to the right. */
  readonly align?: 'right' | 'center';
  /** The default width of a list column for this kind, in px. */
  readonly width: number;
  /** If set, the input takes the full width of its section. */
  readonly isWide?: boolean;
  /** If set, a single choice completes the input, so a cell editor can close at once. */
  readonly isPicked?: boolean;
  /** If set, the cell is a link, so it must not be inside another link. */
  readonly isLink?: boolean;
  /** If set, records cannot be sorted by fields of this kind. */
  readonly isUnsortable?: boolean;
}
