import { type ReactNode, useId } from 'react';
import { DayBox, useLanguage, useText } from '../../../../console/extend.ts';
import { ownName } from '../../../../contract/record.ts';
import { allOfThem, type TrayFilter } from './useTray.ts';
import type { Warehouse } from './useWarehouses.ts';
import { words } from './words.ts';

interface TrayFiltersProps {
  readonly filter: TrayFilter;
  readonly warehouses: readonly Warehouse[];
  readonly onChange: (filter: TrayFilter) => void;
}

/** What the tray is narrowed down by. */
export function TrayFilters({ filter, warehouses, onChange }: TrayFiltersProps): ReactNode {
  const text = useText(words);
  const language = useLanguage();
  const warehouseId = useId();
  const dayId = useId();
  const set = (values: Partial<TrayFilter>) => onChange({ ...filter, ...values });
  return (
    <div className="p-filters">
      <label className="p-filter-wide" htmlFor={warehouseId}>
        <span className="q-hidden">{text('warehouse')}</span>
        <select
          id={warehouseId}
          className="q-input"
          data-testid="tray-warehouse"
          value={filter.repositoryId}
          onChange={(event) => set({ repositoryId: event.target.value })}
        >
          <option value="">{text('allWarehouses')}</option>
          {warehouses.map((house) => (
            <option key={house.id} value={house.id}>
              {ownName('hwRepositoryConfig', house, language)}
            </option>
          ))}
        </select>
      </label>
      <input
        className="q-input"
        data-testid="tray-dest"
        aria-label={text('dest')}
        placeholder={text('dest')}
        value={filter.dest}
        onChange={(event) => set({ dest: event.target.value })}
      />
      <DayBox
        {...{ id: dayId, handle: 'tray-day', label: text('day'), value: filter.day }}
        onChange={(day) => set({ day })}
      />
      <input
        className="q-input p-filter-wide"
        data-testid="tray-keyword"
        aria-label={text('keyword')}
        placeholder={text('keyword')}
        value={filter.keyword}
        onChange={(event) => set({ keyword: event.target.value })}
      />
      {Object.values(filter).some(Boolean) && (
        <button type="button" className="q-link" data-testid="tray-clear" onClick={() => onChange(allOfThem)}>
          {text('clear')}
        </button>
      )}
    </div>
  );
}
