import { findUsersWithFirstPassword } from '../db/accounts.ts';
import type { Row, Store } from '../db/store.ts';
import { adminRoleKey } from './model.ts';

/** A role that is created in an empty database. `granted` and `except` are patterns of permission codes (contract README section 5). */
export interface RoleSeed {
  readonly roleKey: string;
  readonly roleName: string;
  readonly roleNameEn: string;
  /** The position of the role in the list of roles. */
  readonly sortNo: number;
  readonly dataScope: 'ALL' | 'WAREHOUSE';
  readonly granted: readonly string[];
  readonly except: readonly string[];
}

/** The administrator role: it grants everything, although its `granted` is empty. */
export const adminRoleSeed: RoleSeed = {
  roleKey: adminRoleKey,
  roleName: '系统管理员',
  roleNameEn: 'Administrator',
  sortNo: 0,
  dataScope: 'ALL',
  granted: [],
  except: [],
};

/** The five roles besides `admin`; each gets a demo user whose account is the role's key. */
export const demoRoles: readonly RoleSeed[] = [
  {
    roleKey: 'orderClerk',
    roleName: '订单文员',
    roleNameEn: 'Order clerk',
    sortNo: 10,
    dataScope: 'ALL',
    granted: [
      'dashboard:clerk:view',
      ...[
        'wms:order:*',
        'wms:orderGoods:*',
        'wms:shop:*',
        'tms:delivery:list',
        'tms:delivery:query',
        'tms:delivery:add',
        'tms:deliveryItem:list',
      ],
      ...['tms:delivery:edit', 'tms:delivery:appoint', 'tms:delivery:print', 'tms:delivery:export', 'wms:inside:list'],
      ...['wms:inside:query', 'wms:insideFlow:list', 'fms:cost:list', 'fms:cost:query', 'system:airline:list', 'system:cabinet:list'],
      ...['system:ship:list', 'system:ship:add', 'system:wharf:list', 'system:repository:list'],
    ],
    except: ['wms:order:override', 'wms:order:complete', 'wms:shop:remove'],
  },
  {
    roleKey: 'warehouseKeeper',
    roleName: '仓库管理员',
    roleNameEn: 'Warehouse keeper',
    sortNo: 20,
    dataScope: 'WAREHOUSE',
    granted: [
      'dashboard:keeper:view',
      ...['wms:order:list', 'wms:order:query', 'wms:order:status', 'wms:order:upload', 'wms:order:log', 'wms:order:print'],
      ...['wms:orderGoods:list', 'wms:orderGoods:query', 'wms:orderGoods:print', 'wms:inside:*', 'wms:insideFlow:*', 'wms:inventory:*'],
      ...[
        'wms:locator:*',
        'tms:delivery:list',
        'tms:delivery:query',
        'tms:delivery:print',
        'tms:deliveryItem:list',
        'tms:car:list',
        'tms:car:query',
      ],
      ...['tms:car:checkIn', 'tms:car:load', 'system:repository:list'],
    ],
    except: ['wms:inventory:post', 'wms:inside:scrap'],
  },
  {
    roleKey: 'dispatcher',
    roleName: '调度员',
    roleNameEn: 'Dispatcher',
    sortNo: 30,
    dataScope: 'ALL',
    granted: [
      'dashboard:dispatcher:view',
      ...['wms:order:list', 'wms:order:query', 'wms:order:status', 'wms:order:log', 'wms:order:upload'],
      ...['wms:orderGoods:list', 'wms:inside:list', 'wms:inside:query', 'wms:insideFlow:list', 'tms:*', 'fms:cost:list', 'fms:cost:query'],
      ...['fms:cost:add', 'fms:cost:submit', 'fms:quotation:list', 'fms:quotation:query', 'system:rule:*'],
      ...['system:wharf:list', 'system:repository:list'],
    ],
    except: [],
  },
  {
    roleKey: 'finance',
    roleName: '财务',
    roleNameEn: 'Finance',
    sortNo: 40,
    dataScope: 'ALL',
    granted: [
      'dashboard:finance:view',
      ...['wms:order:list', 'wms:order:query', 'wms:order:log', 'wms:order:complete', 'wms:order:export'],
      ...['wms:orderGoods:list', 'wms:inside:list', 'wms:inside:query', 'wms:insideFlow:list', 'wms:inventory:list', 'wms:inventory:query'],
      ...['wms:inventory:post', 'tms:*:list', 'tms:*:query', 'fms:*', 'system:debitNote:*', 'system:repository:list'],
    ],
    except: [],
  },
  {
    roleKey: 'viewer',
    roleName: '只读查看',
    roleNameEn: 'Viewer',
    sortNo: 50,
    dataScope: 'ALL',
    granted: ['*:*:list', '*:*:query', 'dashboard:viewer:view'],
    except: [
      'fms:*:list',
      'fms:*:query',
      'system:menu:*',
      'system:role:*',
      'system:schema:*',
      'system:session:*',
      'system:access:*',
      'system:log:*',
    ],
  },
];

/** The accounts of the demo users. */
export const demoAccounts: readonly string[] = demoRoles.map(({ roleKey }) => roleKey);

/** Returns the demo accounts that still have the common initial password. */
export async function findDemoAccounts(store: Store): Promise<readonly Row[]> {
  return findUsersWithFirstPassword(store, demoAccounts);
}
