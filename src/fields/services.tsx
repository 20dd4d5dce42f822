import { type ComponentType, createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Condition, Operator, ReferenceChoices, Scalar } from '../contract/query.ts';
import type { Field } from '../contract/resource.ts';
import type { FieldFault, Language } from '../contract/wire.ts';

/** A record to select: its id and label. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Distinguishes it from others with the same label, such as its location. */
  readonly note?: string | undefined;
  /** Unique values of the record. */
  readonly codes?: readonly string[];
  /** The record itself, with the fields of its list. */
  readonly record?: Readonly<Record<string, unknown>>;
}

/** Keys of the widget texts; the console has them in its language files. */
export type WidgetWord =
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

/** Texts that a widget defines, under a unique name. */
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

/** The upload of a file for a field, before its record is saved. */
export interface FieldFileSending {
  readonly field: Field;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onSent: (part: number) => void;
}

export interface FieldFiles {
  readonly maySend: (field: Field) => boolean;
  /** Resolves to id and name of the stored file, or to the error; undefined if canceled. */
  readonly send: (
    sending: FieldFileSending,
  ) => Promise<{ readonly id: string; readonly name: string } | { readonly fault: string } | undefined>;
  readonly Viewer: ComponentType<FileViewerProps>;
  /** A thumbnail of the picture; shows the file name while it loads or if it fails. */
  readonly Picture: ComponentType<Omit<FileViewerProps, 'onClose'>>;
}

/** Props of the dialog that creates a record of another resource. */
export interface CreatorProps {
  readonly resource: string;
  /** Initial values, in addition to defaults. */
  readonly start: Readonly<Record<string, Scalar>>;
  readonly onMade: (choice: Choice) => void;
  readonly onClose: () => void;
}

/** Conditions on offered records, by field: a value, any of several, or null for empty. */
export type OfferFilter = Readonly<Record<string, Scalar | readonly Scalar[] | null>>;

/** The values of the edited record that the filter depends on, by field name. */
export type OfferValues = Readonly<Record<string, Scalar | null>>;

/** Services that the console provides to widgets, injected because `fields` must not import the console. */
export interface FieldServices {
  readonly language: Language;
  readonly word: (word: WidgetWord, values?: Readonly<Record<string, string | number>>) => string;
  /** Returns a function for the texts of a widget in a language. */
  readonly textsOf: <Key extends string>(texts: WidgetTexts<Key>, language: Language) => (key: Key) => string;
  /** Searches records of a resource by keyword, in pages of 20 (from 1). */
  readonly search: (query: {
    resource: string;
    keyword: string;
    page: number;
    /** Conditions on the records, by field. */
    filter?: OfferFilter;
    /** The call of the reference, for users who may not list the resource. */
    choices?: ReferenceChoices | undefined;
    /** The values of the edited record that the filter depends on; undefined outside a form. */
    values?: OfferValues | undefined;
  }) => Promise<{ choices: readonly Choice[]; total: number }>;
  /** Returns the widget of a kind, for widgets that contain others, such as rows. */
  readonly widgetOf: (kind: string) => Widget;
  /** The antd provider with theme, language and nonce, which antd components need as a parent. */
  readonly Theme: ComponentType<{ children: ReactNode; waiting?: ReactNode }>;
  /** Returns the name of a resource's records if the user may create them; else undefined. */
  readonly creatable: (resource: string) => string | undefined;
  readonly Creator: ComponentType<CreatorProps>;
  readonly files: FieldFiles;
  /** The icons for menus, by name. */
  readonly icons: {
    readonly Icon: ComponentType<{ readonly name: string }>;
    readonly names: () => Promise<readonly string[]>;
  };
  /** Returns a special input for fields with several references to this resource; undefined for the standard select. */
  readonly referencesInput: (resource: string) => ComponentType<InputProps> | undefined;
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

/** The edited record, as far as widgets may access it. */
export interface Siblings {
  readonly get: () => Readonly<Record<string, unknown>>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sets several fields at once, for a choice that determines other fields. */
  readonly set?: (values: Readonly<Record<string, unknown>>) => void;
  readonly fields?: readonly Field[];
  /** In a form for many records: the fields in which the records differ. */
  readonly unlike?: readonly Pick<Field, 'name' | 'title'>[];
}

const noSiblings: Siblings = { get: () => ({}), subscribe: () => () => undefined };

export const SiblingsContext = createContext<Siblings>(noSiblings);

/** Returns the value of another field of the edited record; the widget renders again only when it changes. */
export function useSibling(name: string | undefined): unknown {
  const { get, subscribe } = useContext(SiblingsContext);
  return useSyncExternalStore(subscribe, () => (name === undefined ? undefined : get()[name]));
}

/** Returns the edited record, for reading and setting its fields. */
export function useSiblings(): Siblings {
  return useContext(SiblingsContext);
}

/** Pending values of the edited record; a save waits for them. */
export interface Waits {
  /** Registers a pending value. The returned function ends it; pass true when the value has arrived or was deliberately canceled. */
  readonly hold: () => (isThere: boolean) => void;
}

const noWaits: Waits = { hold: () => () => undefined };

export const WaitsContext = createContext<Waits>(noWaits);

/** Returns the pending values that a save of the edited record waits for. */
export function useWaits(): Waits {
  return useContext(WaitsContext);
}

/** The state of a field in a line, by its conditions. */
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

/** Without conditions: a field that can be set only once is read-only in a stored line. */
export const plainState: LineStateOf = ({ item, line }) => ({
  isVisible: true,
  isRequired: item.required,
  isReadOnly: item.system || item.isLocked === true || (item.lockedAfterCreate === true && line.id !== undefined),
});

export const LineStatesContext = createContext<LineStateOf>(plainState);

/** Props of a value in a list. */
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
  /** `isShown`: the input already displays the value and need not render. */
  readonly onChange: (value: unknown, isShown?: boolean) => void;
  readonly onBlur: () => void;
  /** Called when a choice is complete; `onChange` has passed the value before. */
  readonly onEnd?: (() => void) | undefined;
  /** Reports that the user has started a new entry at this path, so its faults are hidden until it is left; undefined when it is left. */
  readonly onBegin?: ((path: string | undefined) => void) | undefined;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  /** Messages about this value and its parts, by path (`/tiers/0/rate`). */
  readonly faults: readonly FieldFault[];
  /** Id of the element with the messages. */
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
  /** The operators that the filter uses; plain values by default. */
  readonly filterBy?: readonly Operator[];
  /** Parses a value from a URL; by default the text itself. */
  readonly fromText?: (text: string) => Scalar;
  /** Alignment in the column; numbers are right-aligned. */
  readonly align?: 'right' | 'center';
  /** Default width of the column in px. */
  readonly width: number;
  /** The input takes the full width of its section. */
  readonly isWide?: boolean;
  /** A single choice completes the input, so a cell editor can close at once. */
  readonly isPicked?: boolean;
  /** The cell is a link, so it must not be inside another link. */
  readonly isLink?: boolean;
  /** Records cannot be sorted by this kind. */
  readonly isUnsortable?: boolean;
}
