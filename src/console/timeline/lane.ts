import type { ReactNode } from 'react';

/** A line of its own along the time: a car, a dock, a person. */
export interface Lane {
  readonly id: string;
  readonly title: string;
  /** Below the title, small. */
  readonly note?: ReactNode;
  /** Many things at one time are no conflict here. */
  readonly isShared?: boolean;
}

/** Something that takes its time in a lane. */
export interface Bar {
  readonly id: string;
  readonly laneId: string;
  /** In ms since 1970. */
  readonly from: number;
  readonly to: number;
  readonly title: string;
  /** What stands on it, where that is not its title. */
  readonly shown?: string;
  /** Its state in words; read out, and shown where there is room. */
  readonly state?: string;
  /** The colour of its state, as choices of a field have them. */
  readonly color?: string | undefined;
  /** How full it is, of 1; more than that is too much. */
  readonly fill?: number;
  /** More of it, in words: shown by a pointer that rests, and read out. */
  readonly note?: string;
  /** Why it cannot be moved; undefined: it can. */
  readonly fixed?: string | undefined;
  /** It takes nobody's time: a thing of the past, or called off. */
  readonly isIdle?: boolean;
  /** It is on its way to the server. */
  readonly isBusy?: boolean;
}

/** Where something would come to: into a lane at a time, perhaps onto a bar that is there. */
export interface TimePlace {
  readonly laneId: string;
  readonly from: number;
  readonly barId?: string;
}

/** What is carried over the lanes: a bar, or a thing from elsewhere that would become one. */
export interface TimeLoad<W = unknown> {
  /** The bar that it is; undefined: it comes from elsewhere. */
  readonly barId?: string;
  readonly name: string;
  /** In ms. */
  readonly length: number;
  /** So far from its beginning it is held; in ms. */
  readonly grip: number;
  readonly what: W;
}

/** What is thought of a place before anything is put there; `isGood: false`: it would be refused. */
export interface Verdict {
  readonly isGood: boolean;
  readonly words: string;
}
