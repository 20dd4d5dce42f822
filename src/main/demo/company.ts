import type { Desk } from '../../server/fill/desk.ts';
import type { Story } from './support/walk.ts';

/** A page of records as the wire gives it. */
export interface Page<T> {
  readonly records: readonly T[];
}

/** The ids of what orders refer to, by the codes that the plan knows them under. */
export interface Company {
  readonly desk: Desk;
  readonly accounts: ReadonlyMap<string, string>;
  readonly warehouses: ReadonlyMap<string, string>;
  readonly cabinets: ReadonlyMap<string, string>;
  readonly quays: ReadonlyMap<string, string>;
  readonly routes: ReadonlyMap<string, string>;
  readonly ships: ReadonlyMap<string, string>;
  readonly shops: ReadonlyMap<string, string>;
  /** So many days and hours before the present; below 0 is ahead of it. */
  ago(days: number, hours?: number): Date;
}

/** A part of the business: what happens there in a month. */
export type Area = (company: Company) => readonly Story[];

/** The id that stands behind a code; a plan that names another one is wrong. */
export function idOf(ids: ReadonlyMap<string, string>, code: string): string {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`the plan of the demo data names ${code}, which it does not make`);
  return id;
}
