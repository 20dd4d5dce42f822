import { findImportHeadings } from '../../db/imports.ts';
import type { Context } from '../context.ts';

/** What the caller said earlier that the headings of this resource's workbooks mean, by heading; null: nothing. */
export async function rememberedHeadings({
  house,
  actor,
  compiled,
}: Context): Promise<ReadonlyMap<string, string | null>> {
  const rows = await findImportHeadings(house.database.read, {
    userId: actor.user.id,
    resource: compiled.resource.name,
  });
  return new Map(rows.map(({ heading, field }) => [String(heading), field === null ? null : String(field)]));
}
