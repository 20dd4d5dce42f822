import type { SavedView, ViewRole } from '../../contract/listView.ts';
import { ownName } from '../../contract/ownName.ts';
import type { Page } from '../../contract/query.ts';
import { languageOf } from '../../contract/text.ts';
import { findRoles, findViews } from '../db/lists.ts';
import { Refusal } from '../refusal.ts';
import { parsePaging } from '../resource/parsePaging.ts';
import type { Ask } from './ask.ts';
import { listedResource } from './listedResource.ts';
import { readParts } from './readParts.ts';
import { viewer } from './toView.ts';

/** `POST findHwListViewList` `{resource}`: the caller's own views and those shared with them, by name. */
export async function findListViews(ask: Ask): Promise<Page<SavedView>> {
  const whole = listedResource(ask, readParts(ask.body, ['resource']).resource);
  const { canSee, toView } = viewer(ask, whole);
  const rows = await findViews(ask.house.database.read, { resource: whole.name, ownerId: ask.actor.user.id });
  return pageOf(ask, rows.filter(canSee).map(toView));
}

/** `POST findHwListViewRoleList` `{resource}`: the roles that a view can be shared with, for whoever may share. */
export async function findViewRoles(ask: Ask): Promise<Page<ViewRole>> {
  const whole = listedResource(ask, readParts(ask.body, ['resource']).resource);
  if (!viewer(ask, whole).canShare) throw new Refusal('forbidden');
  const language = languageOf(ask.headers['accept-language']?.toString());
  const rows = await findRoles(ask.house.database.read);
  return pageOf(
    ask,
    rows.map((row) => ({ roleKey: String(row.roleKey), roleName: ownName('hwRole', row, language) })),
  );
}

function pageOf<T>({ headers }: Ask, all: readonly T[]): Page<T> {
  const { pageNo, pageSize } = parsePaging(headers);
  const start = (pageNo - 1) * pageSize;
  return { records: all.slice(start, start + pageSize), total: all.length, pageNo, pageSize };
}
