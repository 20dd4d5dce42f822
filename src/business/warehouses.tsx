import { type ReactNode, useId } from 'react';
import { createTexts, type RecordOf, useFound, useHolds, useLanguage, useRemembered } from '../console/extend.ts';
import { ownName } from '../contract/wire.ts';

export type Warehouse = RecordOf<'hwRepositoryConfig'>;

const own = {
  warehouseType: ['OWN', 'PARTNER'],
  status: '0',
  fields: ['repositoryCode', 'repositoryName', 'repositoryNameEn', 'timezone'],
};
const none: readonly Warehouse[] = [];

export interface MyWarehouse {
  /** The id of the warehouse in which the user works; empty for all warehouses. */
  readonly repositoryId: string;
  readonly choose: (id: string) => void;
  /** The active own and partner warehouses; empty until they are loaded, and for users without permission to list them. */
  readonly warehouses: readonly Warehouse[];
  /** Whether the list of warehouses has loaded, has failed to load, or is not requested because the user may not list it. */
  readonly isSettled: boolean;
}

/** Returns the warehouse in which the user works, and the warehouses to choose from. A choice applies to all pages and is remembered. */
export function useMyWarehouse(): MyWarehouse {
  const isHeld = !useHolds('system:repository:list');
  const [kept, choose] = useRemembered('hwRepositoryConfig');
  const sorts = [{ field: 'repositoryCode', order: 'asc' as const }];
  const { records, error } = useFound('hwRepositoryConfig', { filter: own, sorts, pageSize: 200, isHeld });
  const warehouses = records ?? none;
  // The remembered warehouse may have been closed, or the user may no longer see it. Filtering by it would then hide everything.
  const isThere = records === undefined ? !isHeld && !error : warehouses.some(({ id }) => id === kept);
  return {
    repositoryId: isThere ? kept : '',
    choose,
    warehouses,
    isSettled: isHeld || records !== undefined || error !== undefined,
  };
}

/** The select for the warehouse in which the user works. Renders nothing if there are fewer than two warehouses. */
export function WarehouseChoice({ mine }: { readonly mine: MyWarehouse }): ReactNode {
  const { t } = texts.useT();
  const language = useLanguage();
  const id = useId();
  const { repositoryId, choose, warehouses } = mine;
  if (warehouses.length < 2) return null;
  return (
    <p className="f-warehouse">
      <label htmlFor={id}>{t('warehouse')}</label>
      <select id={id} className="q-input" data-testid="my-warehouse" value={repositoryId} onChange={(event) => choose(event.target.value)}>
        <option value="">{t('all')}</option>
        {warehouses.map((warehouse) => (
          <option key={warehouse.id} value={warehouse.id}>
            {ownName('hwRepositoryConfig', warehouse, language)}
          </option>
        ))}
      </select>
    </p>
  );
}

const texts = createTexts('warehouses', {
  zh: { warehouse: '我的仓库', all: '全部仓库' },
  en: { warehouse: 'My warehouse', all: 'All warehouses' },
});
