import type { Field } from '../../../contract/field.ts';
import type { ChoiceRecord, Condition } from '../../../contract/query.ts';
import type { Resource, ResourceModule } from '../../../contract/resource.ts';
import type { Scan } from '../../../contract/screen.ts';
import type { Text, WireRecord } from '../../../contract/wire.ts';
import type { App } from '../../app.ts';
import { findPage } from '../../providers/dataProvider.ts';
import { choicesCall } from '../../providers/recordCalls.ts';
import { ask, pageOf } from '../../providers/requests.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { type Offer, offersOf } from '../actions/offers.ts';
import { verdictOn } from '../actions/verdicts.ts';

type Asking = Pick<App, 'data' | 'access'>;

/** Returns the scan settings of a page; undefined if the resource file no longer defines the page. */
export function scanOf({ screens }: Resource, screen: string): Scan | undefined {
  return screens.find(({ component }) => component === screen)?.scan;
}

/** Returns the actions of a page that the user may run, in the order in which the page lists them. */
export function scanOffers(resource: Resource, { actions }: Scan, perms: ReadonlySet<string>): readonly Offer[] {
  const offers = offersOf(resource, perms);
  return actions.flatMap((name) => offers.filter(({ action, run }) => action.name === name && run === undefined));
}

/** Returns the input of an action that refers to the destination, which is scanned after the records. */
export function targetField({ action }: Offer): Field | undefined {
  return action.ask?.fields.find(({ required, reference }) => required && reference);
}

/** Returns whether a code is that of a destination, such as a bin. The compiler ensures that one of the patterns is given. */
export function isTarget(code: string, { patterns: { by, to } }: Pick<Scan, 'patterns'>): boolean {
  const fits = (pattern: string): boolean => variantsOf(code).some((one) => new RegExp(pattern, 'u').test(one));
  if (by !== undefined && fits(by)) return false;
  return to === undefined || fits(to);
}

/** Returns the code as scanned, and in capital letters, in which most codes are stored. */
function variantsOf(code: string): readonly string[] {
  return [...new Set([code, code.toUpperCase()])];
}

/** Loads the record with this code, as scanned or in capital letters; undefined if there is none. */
export async function findRecord(
  data: App['data'],
  { resource, field, code, signal }: { resource: string; field: string; code: string; signal?: AbortSignal },
): Promise<WireRecord | undefined> {
  const filter = { [field]: variantsOf(code) };
  const found = await findPage(data, resource, { filter, pageNo: 1, pageSize: 2, isQuiet: true, ...(signal && { signal }) });
  return found.data[0];
}

/** The action that a record allows now, or why it allows none. */
export type Verdict = { readonly offer: Offer } | { readonly reason?: Text };

/** Returns the first action that the record allows now, or the reason why it allows none. The server checks the action again. */
export function offerOn(module: ResourceModule, offers: readonly Offer[], record: WireRecord): Verdict {
  const judged = { resource: module.resource, checks: createRecordChecks(module) };
  const verdicts = offers.map((offer) => ({ offer, verdict: verdictOn(offer, record, judged) }));
  const possible = verdicts.find(({ verdict }) => verdict === 'possible');
  if (possible) return { offer: possible.offer };
  const unmet = verdicts.find(({ verdict }) => verdict === 'unmet')?.offer.action.guardMessage;
  return unmet ? { reason: unmet } : {};
}

/** Loads the id of the record that has this code and that the input of the action may refer to; undefined if there is none. */
export async function findTarget(
  { data, access }: Asking,
  { field, record, scan, code }: { field: Field; record: WireRecord; scan: Scan; code: string },
): Promise<string | undefined> {
  const { resource = '', filter = {}, choices } = field.reference ?? {};
  const { resources, perms } = access.get();
  if (resources.some(({ name }) => name === resource)) {
    const conditions = Object.entries(filter).map(([name, expected]): [string, Condition] => {
      const value = 'field' in expected ? (record[expected.field] as string | null) : expected.is;
      return [name, value === null || value === undefined ? { isNull: true } : ([value].flat() as readonly string[])];
    });
    const { data: found } = await findPage(data, resource, {
      filter: { ...Object.fromEntries(conditions), [scan.to]: variantsOf(code) },
      ...{ pageNo: 1, pageSize: 2, isQuiet: true },
    });
    return found[0]?.id;
  }
  if (!choices || !perms.has(choices.perm)) return undefined;
  // Users who may not list the other resource find its records by label, as in the form of the action.
  const values = Object.fromEntries(
    Object.values(filter).flatMap((expected) => ('field' in expected ? [[expected.field, record[expected.field]]] : [])),
  );
  const call = choicesCall(choices, { keyword: code, values, page: { pageNo: 1, pageSize: 50 } });
  const named = pageOf(await ask(data, call, { isQuiet: true })).data as unknown as readonly ChoiceRecord[];
  return named.find(({ label }) => variantsOf(code).includes(label))?.id;
}
