import type { HwRole, HwUser } from '../../generated/records.ts';
import type { Desk } from '../../server/fill/desk.ts';
import { type Company, idOf, type Page } from './company.ts';
import { carriers, customers, drivers, shops, staff } from './masters/people.ts';
import { cabinets, quays, routes, ships } from './masters/shipping.ts';
import { warehouses } from './masters/warehouses.ts';

const hour = 3_600_000;

/** How long ago it all began, in days: before the first order. */
const began = 33;

/** Master data, typed in by the administrator before the first order comes. */
export async function openCompany(desk: Desk): Promise<Company> {
  const ago: Company['ago'] = (days, hours = 0) => new Date(desk.now.getTime() - (days * 24 + hours) * hour);
  const saveAll = saver(desk);
  desk.goTo(ago(began));
  const own = {
    warehouses: await saveAll('hwRepositoryConfig', 'repositoryCode', warehouses),
    cabinets: await saveAll('hwCabinetConfig', 'cabinetCode', cabinets),
    quays: await saveAll('hwQuayConfig', 'quayCode', quays),
    routes: await saveAll('hwAirlineConfig', 'airlineCode', routes),
    ships: await saveAll('hwShipConfig', 'shipName', ships),
  };
  await giveWarehouses(desk, own.warehouses);
  await saveAll('hwUser', 'account', [
    ...customers,
    ...carriers,
    ...(await staffWithRoles(desk, own.warehouses)),
    ...driversUntil(ago(-400)),
  ]);
  const accounts = await accountsOf(desk);
  desk.goTo(ago(began - 1));
  const owned = shops.map(([shopCode, shopName, customer, platform, sellerId]) => ({
    ...{ shopCode, shopName, platform, sellerId, customerId: idOf(accounts, customer), marketplace: 'US' },
    defaultRepositoryId: idOf(own.warehouses, 'LAX01'),
  }));
  return { desk, ago, accounts, ...own, shops: await saveAll('hwShop', 'shopCode', owned) };
}

type Saved = Readonly<Record<string, unknown>>;

/** Saves records one after the other, and gives their ids by their codes. */
function saver(desk: Desk) {
  return async (resource: string, code: string, records: readonly object[]): Promise<ReadonlyMap<string, string>> => {
    const call = `/hw/wms/${resource}/save${resource.charAt(0).toUpperCase()}${resource.slice(1)}`;
    const ids = new Map<string, string>();
    for (const record of records) {
      const saved = await desk.as('admin').post<Saved>(call, record);
      ids.set(String(saved[code]), String(saved.id));
    }
    return ids;
  };
}

/** The keeper of the roles' users works in both own warehouses; without any, they would see nothing. */
async function giveWarehouses(desk: Desk, ids: ReadonlyMap<string, string>): Promise<void> {
  const admin = desk.as('admin');
  const { records } = await admin.post<Page<HwUser>>('/hw/wms/hwUser/findUser', { account: 'warehouseKeeper' });
  const keeper = await admin.get<HwUser>(`/hw/wms/hwUser/findUserById/${records[0]?.id}`);
  await admin.post('/hw/wms/hwUser/saveHwUser', {
    ...{ id: keeper.id, version: keeper.version },
    ...{ dataScope: 'WAREHOUSE', repositoryIds: [idOf(ids, 'LAX01'), idOf(ids, 'EWR01')] },
  });
}

async function staffWithRoles(desk: Desk, ids: ReadonlyMap<string, string>): Promise<readonly object[]> {
  const { records } = await desk.as('admin').post<Page<HwRole>>('/hw/wms/user/hwRole/findHwRoleList', {});
  const roles = new Map(records.map(({ roleKey, id }) => [String(roleKey), id]));
  const places = { wugang: ['LAX01'], hejie: ['EWR01'] } as Readonly<Record<string, readonly string[]>>;
  return staff.map(([account, userName, userNameEn, role]) => ({
    ...{
      account,
      userName,
      userNameEn,
      userCode: account.toUpperCase(),
      userType: 'STAFF',
      roleIds: [idOf(roles, role)],
    },
    ...(places[account] && {
      dataScope: 'WAREHOUSE',
      repositoryIds: places[account].map((code) => idOf(ids, code)),
    }),
  }));
}

function driversUntil(expiry: Date): readonly object[] {
  return drivers.map(([account, userName, licenseNo]) => ({
    ...{ account, userName, licenseNo, userCode: `D-${account.toUpperCase()}`, userType: 'DRIVER' },
    licenseExpiry: expiry.toISOString().slice(0, 10),
  }));
}

async function accountsOf(desk: Desk): Promise<ReadonlyMap<string, string>> {
  const { records } = await desk.as('admin').post<Page<HwUser>>('/hw/wms/hwUser/findUser', {}, { pageSize: '500' });
  return new Map(records.map(({ account, id }) => [String(account), id]));
}
