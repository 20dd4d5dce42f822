import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Language } from '../contract/text.ts';
import type { ConsoleFace } from './consoleFace.ts';

/** One record to choose: its id and what it is called. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The words of the faces; the console has them in its language files. */
export type FaceWord =
  | 'yes'
  | 'no'
  | 'choose'
  | 'all'
  | 'noMatch'
  | 'loading'
  | 'searchFailed'
  | 'more'
  | 'from'
  | 'to'
  | 'addRow'
  | 'removeRow'
  | 'noRows'
  | 'rowCount';

/** What faces need from the console around them, handed in because fields import no console. */
export interface FieldServices {
  readonly language: Language;
  readonly word: (word: FaceWord, values?: Readonly<Record<string, string | number>>) => string;
  /** Records of a resource that match a keyword, a page of 20 at a time (from 1). */
  readonly search: (query: {
    resource: string;
    keyword: string;
    page: number;
  }) => Promise<{ choices: readonly Choice[]; total: number }>;
  /** The face of a kind: for faces that hold others, such as rows. */
  readonly faceOf: (kind: string) => ConsoleFace;
  /** What records are called, by id. */
  readonly labels: (resource: string, ids: readonly string[]) => Promise<readonly Choice[]>;
}

export const FieldServicesContext = createContext<FieldServices | undefined>(undefined);

/** The services of the console around the face. */
export function useFieldServices(): FieldServices {
  const services = useContext(FieldServicesContext);
  if (!services) throw new Error('A face needs <FieldServicesContext> around it.');
  return services;
}

/** The record that is being edited, as far as a face may know it. */
export interface Siblings {
  readonly get: () => Readonly<Record<string, unknown>>;
  readonly subscribe: (listener: () => void) => () => void;
}

const noSiblings: Siblings = { get: () => ({}), subscribe: () => () => undefined };

export const SiblingsContext = createContext<Siblings>(noSiblings);

/** The value of another field of the record being edited; the face renders again only when that one changes. */
export function useSibling(name: string | undefined): unknown {
  const { get, subscribe } = useContext(SiblingsContext);
  return useSyncExternalStore(subscribe, () => (name === undefined ? undefined : get()[name]));
}
