import type { Scalar } from './query.ts';

/**
 * `POST find{X}Choices`: what a reference of X offers, for whoever may list X, or take the step that asks for it, and needs
 * no right to list what it refers to (README section 4.1). Page and page size are in the headers.
 */
export interface ChoicesBody {
  /** The reference: a field of X, `goods.destId` for one of its lines, or a field that `of` asks for. */
  readonly field: string;
  /** The transition or action that asks for the field; it needs the permission of that one. */
  readonly of?: string;
  /** Looked for in what records are called, and in nothing else of them. */
  readonly keyword?: string;
  readonly id?: string;
  readonly ids?: readonly string[];
  /**
   * The values of the fields of this record that the filter of the reference names: without one of them nothing is offered.
   * Left out: no record is being filled, and whatever fits the fixed values of the filter is offered.
   */
  readonly with?: Readonly<Record<string, Scalar | null>>;
}

/** One record to choose: what it is called in the caller's language, and the fields that the reference copies, with their labels. */
export interface ChoiceRecord {
  readonly id: string;
  readonly label: string;
  /** What its resource tells beside the name, where it tells anything. */
  readonly note?: string;
  readonly [copied: string]: unknown;
}

/** Most records of a page, and most ids asked about at once. */
export const choiceLimits = { pageSize: 100, ids: 100 } as const;

/** What the call of a reference is asked by: how a widget knows it, without knowing whose field it is. */
export interface ReferenceChoices extends Pick<ChoicesBody, 'field' | 'of'> {
  /** Full path of the call. */
  readonly call: string;
  /** Permission code that it needs. */
  readonly perm: string;
}

/** By its `field` the text names a record of another resource, which fills in these fields: field here, field there. */
export interface KnownBy {
  readonly resource: string;
  readonly field: string;
  readonly copy: Readonly<Record<string, string>>;
}
