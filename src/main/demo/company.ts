import type { HwRole, HwUser } from '../../generated/records.ts';
import type { FillContext } from '../../server/fill/context.ts';
import { cabinets, carriers, customers, drivers, quays, routes, ships, shops, staff, warehouses } from './masters.ts';

/** A page of records as the server returns it. */
export interface Page<T> {
  readonly records: readonly T[];
}

/** The context of the demo data, and the ids of its master data: of users by account, of ships by name, of other records by code. */
export interface Company {
  readonly fillContext: FillContext;
  readonly accounts: ReadonlyMap<string, string>;
  readonly warehouses: ReadonlyMap<string, string>;
  readonly cabinets: ReadonlyMap<string, string>;
  readonly quays: ReadonlyMap<string, string>;
  readonly routes: ReadonlyMap<string, string>;
  readonly ships: ReadonlyMap<string, string>;
  readonly shops: ReadonlyMap<string, string>;
  /** Returns the time this many days and hours ago, or in the future for negative values. */
  ago(days: number, hours?: number): Date;
}

/** Returns the stories of one area of the business, such as orders or prices. */
export type Area = (company: Company) => readonly Story[];

/** Returns the id of the record with the given code. Throws an error if the demo data does not contain it. */
export function idOf(ids: ReadonlyMap<string, string>, code: string): string {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`the demo data refer to ${code}, but do not create it`);
  return id;
}

const hour = 3_600_000;

/** The demo data begins this many days ago, before the first order. */
const began = 33;

/** Creates the master data, as the administrator would before the first order, and returns the ids. */
export async function openCompany(fillContext: FillContext): Promise<Company> {
  const ago: Company['ago'] = (days, hours = 0) => new Date(fillContext.now.getTime() - (days * 24 + hours) * hour);
  const saveAll = saver(fillContext);
  fillContext.goTo(ago(began));
  const own = {
    warehouses: await saveAll('hwRepositoryConfig', 'repositoryCode', warehouses),
    cabinets: await saveAll('hwCabinetConfig', 'cabinetCode', cabinets),
    quays: await saveAll('hwQuayConfig', 'quayCode', quays),
    routes: await saveAll('hwAirlineConfig', 'airlineCode', routes),
    ships: await saveAll('hwShipConfig', 'shipName', ships),
  };
  await giveWarehouses(fillContext, own.warehouses);
  await saveAll('hwUser', 'account', [
    ...customers,
    ...carriers,
    ...(await staffWithRoles(fillContext, own.warehouses)),
    ...driversUntil(ago(-400)),
  ]);
  const accounts = await accountsOf(fillContext);
  fillContext.goTo(ago(began - 1));
  const owned = shops.map(([shopCode, shopName, customer, platform, sellerId]) => ({
    shopCode,
    shopName,
    platform,
    sellerId,
    customerId: idOf(accounts, customer),
    marketplace: 'US',
    defaultRepositoryId: idOf(own.warehouses, 'LAX01'),
  }));
  return { fillContext, ago, accounts, ...own, shops: await saveAll('hwShop', 'shopCode', owned) };
}

type Saved = Readonly<Record<string, unknown>>;

/** Returns a function that saves records one after another and returns their ids. The keys are the values of the field `code`. */
function saver(fillContext: FillContext) {
  return async (resource: string, code: string, records: readonly object[]): Promise<ReadonlyMap<string, string>> => {
    const call = `/hw/wms/${resource}/save${resource.charAt(0).toUpperCase()}${resource.slice(1)}`;
    const ids = new Map<string, string>();
    for (const record of records) {
      const saved = await fillContext.as('admin').post<Saved>(call, record);
      ids.set(String(saved[code]), String(saved.id));
    }
    return ids;
  };
}

/** Assigns both of the company's own warehouses to the demo warehouse keeper, who would otherwise see nothing. */
async function giveWarehouses(fillContext: FillContext, ids: ReadonlyMap<string, string>): Promise<void> {
  const admin = fillContext.as('admin');
  const { records } = await admin.post<Page<HwUser>>('/hw/wms/hwUser/findUser', { account: 'warehouseKeeper' });
  const keeper = await admin.get<HwUser>(`/hw/wms/hwUser/findUserById/${records[0]?.id}`);
  await admin.post('/hw/wms/hwUser/saveHwUser', {
    id: keeper.id,
    version: keeper.version,
    dataScope: 'WAREHOUSE',
    repositoryIds: [idOf(ids, 'LAX01'), idOf(ids, 'EWR01')],
  });
}

async function staffWithRoles(fillContext: FillContext, ids: ReadonlyMap<string, string>): Promise<readonly object[]> {
  const { records } = await fillContext.as('admin').post<Page<HwRole>>('/hw/wms/user/hwRole/findHwRoleList', {});
  const roles = new Map(records.map(({ roleKey, id }) => [String(roleKey), id]));
  const locations = { wugang: ['LAX01'], hejie: ['EWR01'] } as Readonly<Record<string, readonly string[]>>;
  return staff.map(([account, userName, userNameEn, role]) => ({
    account,
    userName,
    userNameEn,
    userCode: account.toUpperCase(),
    userType: 'STAFF',
    roleIds: [idOf(roles, role)],
    ...(locations[account] && {
      dataScope: 'WAREHOUSE',
      repositoryIds: locations[account].map((code) => idOf(ids, code)),
    }),
  }));
}

function driversUntil(expiry: Date): readonly object[] {
  return drivers.map(([account, userName, licenseNo]) => ({
    account,
    userName,
    licenseNo,
    userCode: `D-${account.toUpperCase()}`,
    userType: 'DRIVER',
    licenseExpiry: expiry.toISOString().slice(0, 10),
  }));
}

async function accountsOf(fillContext: FillContext): Promise<ReadonlyMap<string, string>> {
  const { records } = await fillContext.as('admin').post<Page<HwUser>>('/hw/wms/hwUser/findUser', {}, { pageSize: '500' });
  return new Map(records.map(({ account, id }) => [String(account), id]));
}

/** A sequence of events in the demo data. Each yielded value is the time of the next event. */
export type Story = AsyncGenerator<Date, void, void>;

interface Waiting {
  readonly story: Story;
  readonly at: number;
}

const day = 24 * 3_600_000;

/**
 * Runs the events of all stories in order of time. Events later than now are not run, so each story stops at its current state. The
 * server's jobs run before an event if their last run is at least a day ago, and once at the end.
 */
export async function walk(fillContext: FillContext, stories: readonly Story[]): Promise<void> {
  const waiting: Waiting[] = [];
  const goOn = async (story: Story): Promise<void> => {
    const { done, value } = await story.next();
    if (!done && value.getTime() <= fillContext.now.getTime()) waiting.push({ story, at: value.getTime() });
  };
  for (const story of stories) await goOn(story);
  let worked = 0;
  while (waiting.length > 0) {
    const at = Math.min(...waiting.map((one) => one.at));
    const [next] = waiting.splice(
      waiting.findIndex((one) => one.at === at),
      1,
    ) as [Waiting];
    fillContext.goTo(new Date(at));
    if (at - worked >= day) {
      worked = at;
      await fillContext.runJobs();
    }
    await goOn(next.story);
  }
  await fillContext.runJobs();
}
