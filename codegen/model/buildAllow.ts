import { type Allowance, type Allowed, allowances } from '../../src/contract/life.ts';
import type { ResourceSource } from '../read/source.ts';
import { textOf } from './textOf.ts';

/** What may be done only with some of the records, with what people are told of the others. */
export function buildAllow(allow: NonNullable<ResourceSource['allow']>): Partial<Record<Allowance, Allowed>> {
  return Object.fromEntries(
    allowances.flatMap((name) => {
      const { message } = allow[name] ?? {};
      return allow[name] ? [[name, message ? { message: textOf(message) } : {}] as const] : [];
    }),
  );
}
