import type { CompiledResource } from '../../../../codegen/types.ts';
import { findMenuUse, type MenuUse } from '../../db/menus.ts';
import type { Store } from '../../db/store.ts';
import { countRows } from '../../db/tables.ts';
import type { House } from '../../house.ts';
import type { Trial } from '../editor/compileWith.ts';
import { byEveryName } from './byEveryName.ts';
import { goneTables } from './goneTables.ts';
import type { Impact } from './impact.ts';
import { offeredBy } from './offered.ts';
import type { Orphan } from './orphan.ts';
import { weighTemplates } from './weighTemplates.ts';
import { everyName, type LessenedView, weighViews } from './weighViews.ts';

/** What a file makes now and what it would make, among all others. */
interface Compared {
  readonly before: readonly CompiledResource[];
  readonly after: readonly CompiledResource[];
  readonly others: readonly CompiledResource[];
}

/** What one text would do to people besides the tables, and which tables it would leave to nobody. */
export async function weighText(
  { database, schemas }: Pick<House, 'database' | 'schemas'>,
  { source, compiled }: Trial,
): Promise<{ impact: Impact; orphans: Orphan[] }> {
  const live = schemas.compilation.resources;
  const compared: Compared = {
    before: live.filter(({ file }) => file === source.path),
    after: compiled,
    others: live.filter(({ file }) => file !== source.path),
  };
  const store = database.read;
  return {
    impact: {
      ...(await weighOffers(store, compared)),
      lessenedViews: await viewsOf(store, compared),
      changedTemplates: weighTemplates(compared.before, compared.after),
    },
    orphans: await orphansOf(store, compared),
  };
}

const resourcesOf = (all: readonly CompiledResource[]) => all.map(({ resource }) => resource);

/** Most changes take nothing away: then the menu is not asked. */
async function weighOffers(
  store: Store,
  { before, after, others }: Compared,
): Promise<Omit<Impact, 'lessenedViews' | 'changedTemplates'>> {
  const [had, has, around] = [before, after, others].map((all) => offeredBy(resourcesOf(all)));
  const pagesIn = (...all: (typeof had)[]) => new Set(all.flatMap((one) => one?.screens.map((each) => each.component)));
  const codesIn = (...all: (typeof had)[]) => new Set(all.flatMap((one) => one?.permissions ?? []));
  const lostPages = pagesIn(had).difference(pagesIn(has, around));
  const lostCodes = codesIn(had).difference(codesIn(has, around));
  const all: MenuUse[] = lostPages.size + lostCodes.size > 0 ? await findMenuUse(store) : [];
  // What most people have comes first: where many go, not all are read.
  const uses = all.toSorted((a, b) => b.roles - a.roles);
  const knownPages = pagesIn(had, around);
  return {
    newPages: (has?.screens ?? []).filter(({ component }) => !knownPages.has(component)),
    lostPages: uses.filter(({ menuType, component }) => menuType === 'C' && lostPages.has(component)),
    newPermissions: [...codesIn(has).difference(codesIn(had, around))],
    lostPermissions: uses.filter(({ menuType, perms }) => menuType === 'F' && lostCodes.has(perms)),
  };
}

/** The views that would lose what they show now; those that have lost it before are no news. */
async function viewsOf(store: Store, { before, after, others }: Compared): Promise<LessenedView[]> {
  const fieldsOf = (all: readonly CompiledResource[]) =>
    new Map([...byEveryName(all)].map(([name, { resource }]) => [name, new Set(resource.fields.flatMap(everyName))]));
  const [had, has] = [fieldsOf(before), fieldsOf(after)];
  const lost = new Map([...had].map(([name, fields]) => [name, fields.difference(has.get(name) ?? new Set())]));
  if ([...lost.values()].every(({ size }) => size === 0)) return [];
  const views = await weighViews(store, [...after, ...others]);
  return views.flatMap((view) => {
    const fields = view.fields.filter((field) => lost.get(view.resource)?.has(field));
    return fields.length > 0 ? [{ ...view, fields }] : [];
  });
}

async function orphansOf(store: Store, { before, after }: Compared): Promise<Orphan[]> {
  return Promise.all(goneTables(before, after).map(async (table) => ({ table, rows: await countRows(store, table) })));
}
