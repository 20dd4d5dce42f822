import { seesKind } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';

/** Rejects access to a record of a kind that the caller may not open; the call itself was allowed by the permission for another kind. */
export function rejectUnseenKind(
  { actor, compiled: { resource } }: Pick<Context, 'actor' | 'compiled'>,
  record: Readonly<Record<string, unknown>>,
): void {
  const { kinds } = resource;
  if (!kinds) return;
  const kind = String(record[kinds.field] ?? '');
  if (!seesKind(actor, resource, { kind, ability: 'findById' })) throw new AppError('forbidden');
}
