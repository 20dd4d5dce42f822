import { type ColumnLook, columnPins, densities, type ListLooks, listLookLimits } from '../../contract/listLook.ts';
import { deleteLook, findLooks, writeLook } from '../db/listLooks.ts';
import { lockName } from '../db/lockName.ts';
import { Refusal } from '../refusal.ts';
import { writeOnce } from '../resource/writeOnce.ts';
import type { Ask } from './ask.ts';
import { everyList, looksIn } from './findListLooks.ts';
import { listedResource } from './listedResource.ts';
import { isColumnWidth, isFieldName, isOneOf, readParts } from './readParts.ts';

/** One change of somebody's looks at a time, in every process. */
const lookLock = 7206;

/** `POST saveHwListLook`: `{density}` for all lists, or `{resource, columns}` for one; no columns: as the file says. */
export async function saveListLook(ask: Ask): Promise<ListLooks> {
  const { resource, look } = readLook(ask);
  const { id: userId } = ask.actor.user;
  return writeOnce(ask, async (store) => {
    await lockName(store, lookLock, userId);
    if (look === undefined) await deleteLook(store, { userId, resource });
    else {
      const kept = await findLooks(store, userId);
      const isNew = !kept.some((row) => row.resource === resource);
      if (isNew && kept.length > listLookLimits.lists)
        throw new Refusal('tooLarge', { values: { limit: listLookLimits.lists } });
      const time = ask.house.clock().toISOString();
      await writeLook(store, { userId, resource, look: JSON.stringify(look), time });
    }
    return looksIn(ask, store);
  });
}

/** What to keep under which name; undefined: nothing any more. */
function readLook(ask: Ask): { readonly resource: string; readonly look: object | undefined } {
  const { density, resource, columns } = readParts(ask.body, ['density', 'resource', 'columns']);
  if (density !== undefined) {
    if (!isOneOf(densities, density) || resource !== undefined || columns !== undefined) throw refused('/density');
    return { resource: everyList, look: { density } };
  }
  const { name } = listedResource(ask, resource);
  if (!Array.isArray(columns) || columns.length > listLookLimits.columns) throw refused('/columns');
  const looks = columns.map(readColumn);
  if (new Set(looks.map(({ field }) => field)).size < looks.length) throw refused('/columns');
  return { resource: name, look: looks.length > 0 ? { columns: looks } : undefined };
}

function readColumn(column: unknown, i: number): ColumnLook {
  const at = `/columns/${i}`;
  const { field, width, pin, isShown } = readParts(column, ['field', 'width', 'pin', 'isShown']);
  if (!isFieldName(field)) throw refused(`${at}/field`);
  if (width !== undefined && !isColumnWidth(width)) throw refused(`${at}/width`);
  if (pin !== undefined && !isOneOf([...columnPins, 'none'] as const, pin)) throw refused(`${at}/pin`);
  if (isShown !== undefined && typeof isShown !== 'boolean') throw refused(`${at}/isShown`);
  return {
    field,
    ...(width === undefined ? {} : { width }),
    ...(pin === undefined ? {} : { pin }),
    ...(isShown === undefined ? {} : { isShown }),
  };
}

function refused(path: string): Refusal {
  return new Refusal('invalid', { at: { path, keyword: 'look' } });
}
