import { booleanFace } from './boolean/server.ts';
import { dateTimeFace } from './date-time/server.ts';
import { decimalFace } from './decimal/server.ts';
import { integerFace } from './integer/server.ts';
import type { ServerFace } from './kind.ts';
import { moneyFace } from './money/server.ts';
import { referencesFace } from './references/server.ts';
import { rowsFace } from './rows/server.ts';
import { textFace } from './text/server.ts';

/** How the kinds whose values differ in a table go in and out of it. */
export const serverFaces: Readonly<Record<string, ServerFace>> = {
  integer: integerFace,
  decimal: decimalFace,
  money: moneyFace,
  boolean: booleanFace,
  'date-time': dateTimeFace,
  rows: rowsFace,
  references: referencesFace,
};

/** The server face of a kind; every other kind is text and kept as it is. */
export function serverFaceOf(kind: string): ServerFace {
  return Object.hasOwn(serverFaces, kind) ? (serverFaces[kind] as ServerFace) : textFace;
}
