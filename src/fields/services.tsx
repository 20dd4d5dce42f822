import { type ComponentType, createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { FieldFault } from '../contract/envelope.ts';
import type { Condition, Operator, ReferenceChoices, Scalar } from '../contract/query.ts';
import type { Field } from '../contract/resource.ts';
import type { Language } from '../contract/text.ts';

/** One record to choose: its id and what it is called. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** What tells it from others of the same name, such as where it is. */
  readonly note?: string | undefined;
  /** Values of the record that no other one has. */
  readonly codes?: readonly string[];
  /** The record itself, as far as the list of its resource tells it. */
  readonly record?: Readonly<Record<string, unknown>>;
}

/** The words of the widgets; the console has them in its language files. */
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

/** Texts that a widget brings along, under a name that no other one has. */
export interface WidgetTexts<Key extends string> extends Readonly<Record<Language, Readonly<Record<Key, string>>>> {
  readonly name: string;
}

/** Shows a file in front of the page. */
export interface FileViewerProps {
  /** Full path of the call that gives it. */
  readonly call: string;
  readonly fileId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** One file that is sent for a field, before its record is saved. */
export interface FieldFileSending {
  readonly field: Field;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onSent: (part: number) => void;
}

export interface FieldFiles {
  readonly maySend: (field: Field) => boolean;
  /** The id and name that the file has from now on, or why it was not taken; undefined when it was cancelled. */
  readonly send: (
    sending: FieldFileSending,
  ) => Promise<{ readonly id: string; readonly name: string } | { readonly fault: string } | undefined>;
  readonly Viewer: ComponentType<FileViewerProps>;
  /** The picture itself, as small as its place; its name where it cannot be had, and until it is there. */
  readonly Picture: ComponentType<Omit<FileViewerProps, 'onClose'>>;
}

/** Makes a record of another resource in place. */
export interface CreatorProps {
  readonly resource: string;
  /** What it begins with, besides its defaults. */
  readonly start: Readonly<Record<string, Scalar>>;
  readonly onMade: (choice: Choice) => void;
  readonly onClose: () => void;
}

/** What offered records must have, by field: a value, any of several, or with null none. */
export type OfferFilter = Readonly<Record<string, Scalar | readonly Scalar[] | null>>;

/** The values of a record's own fields, by name, that decide what is offered. */
export type OfferValues = Readonly<Record<string, Scalar | null>>;

/** What widgets need from the console around them, handed in because fields import no console. */
export interface FieldServices {
  readonly language: Language;
  readonly word: (word: WidgetWord, values?: Readonly<Record<string, string | number>>) => string;
  /** The texts that a widget brings along, in this language. */
  readonly textsOf: <Key extends string>(texts: WidgetTexts<Key>, language: Language) => (key: Key) => string;
  /** Records of a resource that match a keyword, a page of 20 at a time (from 1). */
  readonly search: (query: {
    resource: string;
    keyword: string;
    page: number;
    /** What the records must have, by field. */
    filter?: OfferFilter;
    /** How the reference itself is asked, for whoever may not list the resource. */
    choices?: ReferenceChoices | undefined;
    /** The values of the record being filled that the filter depends on; left out where no record is. */
    values?: OfferValues | undefined;
  }) => Promise<{ choices: readonly Choice[]; total: number }>;
  /** The widget of a kind: for widgets that hold others, such as rows. */
  readonly widgetOf: (kind: string) => Widget;
  /** What antd's parts stand in, wherever they are: their look, language and nonce. */
  readonly Theme: ComponentType<{ children: ReactNode; waiting?: ReactNode }>;
  /** What a record of the resource is called, when the person may make one; else undefined. */
  readonly creatable: (resource: string) => string | undefined;
  readonly Creator: ComponentType<CreatorProps>;
  readonly files: FieldFiles;
  /** The icons that menus are shown with, by their names. */
  readonly icons: {
    readonly Icon: ComponentType<{ readonly name: string }>;
    readonly names: () => Promise<readonly string[]>;
  };
  /** How records of this resource are chosen where a field holds any number of them; undefined: from a list that is searched. */
  readonly referencesInput: (resource: string) => ComponentType<InputProps> | undefined;
  /** What records are called, by id. */
  readonly labels: (resource: string, ids: readonly string[], choices?: ReferenceChoices) => Promise<readonly Choice[]>;
}

export const FieldServicesContext = createContext<FieldServices | undefined>(undefined);

/** The services of the console around the widget. */
export function useFieldServices(): FieldServices {
  const services = useContext(FieldServicesContext);
  if (!services) throw new Error('A widget needs <FieldServicesContext> around it.');
  return services;
}

/** The record that is being edited, as far as a widget may know it. */
export interface Siblings {
  readonly get: () => Readonly<Record<string, unknown>>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Fills in several fields at once, where a choice in one of them says what the others are. */
  readonly set?: (values: Readonly<Record<string, unknown>>) => void;
  readonly fields?: readonly Field[];
  /** Where something is asked of many records: the fields in which they differ. */
  readonly unlike?: readonly Pick<Field, 'name' | 'title'>[];
}

const noSiblings: Siblings = { get: () => ({}), subscribe: () => () => undefined };

export const SiblingsContext = createContext<Siblings>(noSiblings);

/** The value of another field of the record being edited; the widget renders again only when that one changes. */
export function useSibling(name: string | undefined): unknown {
  const { get, subscribe } = useContext(SiblingsContext);
  return useSyncExternalStore(subscribe, () => (name === undefined ? undefined : get()[name]));
}

/** The record being edited, to look into it or to fill it in. */
export function useSiblings(): Siblings {
  return useContext(SiblingsContext);
}

/** Values that are still on their way into the record being edited: a save waits for them. */
export interface Waits {
  /** Something is on its way from now on; the answer ends that, and says whether it has come or was given up on purpose. */
  readonly hold: () => (isThere: boolean) => void;
}

const noWaits: Waits = { hold: () => () => undefined };

export const WaitsContext = createContext<Waits>(noWaits);

/** What a save of the record being edited waits for. */
export function useWaits(): Waits {
  return useContext(WaitsContext);
}

/** What a field of a line is at this moment, by its conditions. */
export interface LineState {
  readonly isVisible: boolean;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
}

export type LineStateOf = (cell: {
  /** The field that holds the lines. */
  readonly field: Field;
  readonly item: Field;
  readonly line: Readonly<Record<string, unknown>>;
}) => LineState;

/** Without conditions: what may only be given once is read-only in a line that is stored. */
export const plainState: LineStateOf = ({ item, line }) => ({
  isVisible: true,
  isRequired: item.required,
  isReadOnly: item.system || item.isLocked === true || (item.lockedAfterCreate === true && line.id !== undefined),
});

export const LineStatesContext = createContext<LineStateOf>(plainState);

/** A value in a list. */
export interface CellProps {
  readonly field: Field;
  readonly value: unknown;
  readonly record: Readonly<Record<string, unknown>>;
}

/** A value being typed or chosen; `onChange(undefined)` empties it. */
export interface InputProps {
  readonly id: string;
  readonly field: Field;
  readonly value: unknown;
  /** The value as it is by now: an input that shows it by itself is not rendered for it, but may be for something else. */
  readonly valueNow?: (() => unknown) | undefined;
  /** `isShown`: the input shows the value by itself, and need not be rendered for it. */
  readonly onChange: (value: unknown, isShown?: boolean) => void;
  readonly onBlur: () => void;
  /** A choice was made to its end; what only stands in the box by then is handed on by `onChange` before. */
  readonly onEnd?: (() => void) | undefined;
  /** What lies below this path was begun just now, and its faults wait until it is left; undefined: it is left. */
  readonly onBegin?: ((path: string | undefined) => void) | undefined;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  /** Messages about this value and about what is in it, by path (`/tiers/0/rate`). */
  readonly faults: readonly FieldFault[];
  /** Id of the element that holds the messages. */
  readonly describedBy?: string | undefined;
}

/** A question about a field; `onChange(undefined)` asks nothing. */
export interface FilterProps {
  readonly id: string;
  readonly field: Field;
  readonly value: Condition | undefined;
  readonly onChange: (value: Condition | undefined) => void;
}

/** How one kind of value looks in the console: in a list, in a form, as a filter. */
export interface Widget {
  readonly Cell: ComponentType<CellProps>;
  readonly Input: ComponentType<InputProps>;
  /** Kinds without one cannot be filtered by. */
  readonly Filter?: ComponentType<FilterProps>;
  /** The operators that it shows; values by themselves when left out. */
  readonly filterBy?: readonly Operator[];
  /** A value as it stands in an address; the text itself when left out. */
  readonly fromText?: (text: string) => Scalar;
  /** Numbers stand at the end of their column. */
  readonly align?: 'right' | 'center';
  /** Usual width of the column in px. */
  readonly width: number;
  /** The input takes the whole width of its section. */
  readonly isWide?: boolean;
  /** One choice is the whole input: where a cell is written in, nothing more is waited for. */
  readonly isPicked?: boolean;
  /** The cell is a link, which cannot stand inside of another. */
  readonly isLink?: boolean;
  /** The kind cannot be sorted by. */
  readonly isUnsortable?: boolean;
}
