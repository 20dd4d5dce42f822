import { type ReactNode, useId } from 'react';
import { DayBox, useFound, useHolds, useLanguage, useText } from '../../../../console/extend.ts';
import { ownName } from '../../../../contract/record.ts';
import { defaultSearch, type PalletSearch } from './groupings.ts';
import { type SuggestWord, texts } from './texts.ts';

interface SearchFormProps {
  readonly search: PalletSearch;
  readonly onChange: (search: PalletSearch) => void;
}

const names = ['repositoryCode', 'repositoryName', 'repositoryNameEn'];
const own = { warehouseType: ['OWN', 'PARTNER'], status: '0', fields: names };
const usable = { carStatus: ['IDLE', 'ASSIGNED', 'ON_ROAD'], fields: ['plateNo', 'carType', 'maxPallets'] };

/** The search for pallets, and the truck for which loads are made. */
export function SearchForm({ search, onChange }: SearchFormProps): ReactNode {
  const text = useText(texts);
  const language = useLanguage();
  const mayListCars = useHolds('tms:carInfo:list');
  const warehouses = useFound('hwRepositoryConfig', { filter: own, pageSize: 200 }).records ?? [];
  const cars = useFound('hwCar', { filter: usable, pageSize: 500, isHeld: !mayListCars }).records ?? [];
  const part = (name: keyof PalletSearch) => ({
    ...{ name, value: search[name], onChange: (value: string) => onChange({ ...search, [name]: value }) },
  });
  const hasCar = search.carId !== '';
  return (
    <form className="g-wish" aria-label={text('wish')} onSubmit={(event) => event.preventDefault()}>
      <SearchField {...part('repositoryId')} word="warehouse">
        <option value="">{text('allWarehouses')}</option>
        {warehouses.map((warehouse) => (
          <option key={warehouse.id} value={warehouse.id}>
            {ownName('hwRepositoryConfig', warehouse, language)}
          </option>
        ))}
      </SearchField>
      <SearchField {...part('destCode')} word="dest" placeholder={text('allDests')} />
      <SearchField {...part('windowBy')} word="windowBy">
        {choices(windows, text)}
      </SearchField>
      <SearchDay {...part('dateFrom')} word="from" />
      <SearchDay {...part('dateTo')} word="to" />
      <SearchField {...part('priority')} word="priority">
        <option value="">{text('anyPriority')}</option>
        {choices(priorities, text)}
      </SearchField>
      {mayListCars && (
        <SearchField {...part('carId')} word="truck">
          <option value="">{text('noTruck')}</option>
          {cars.map(({ id, plateNo, maxPallets }) => (
            <option key={id} value={id}>
              {plateNo} ({maxPallets ?? '?'})
            </option>
          ))}
        </SearchField>
      )}
      {rooms.map((room) => (
        <SearchField key={room} {...part(room)} word={room} type="number" isDisabled={hasCar} />
      ))}
      <button type="button" className="q-link" data-testid="wish-clear" onClick={() => onChange(defaultSearch)}>
        {text('clear')}
      </button>
    </form>
  );
}

const windows = ['inTime', 'freeUntil', 'windowEnd'] as const;
const priorities = ['P1', 'P2', 'P3', 'P4'] as const;
const rooms = ['maxPallets', 'maxWeightKg', 'maxVolumeCbm'] as const;

function choices(values: readonly SuggestWord[], text: (word: SuggestWord) => string): ReactNode {
  return values.map((value) => (
    <option key={value} value={value}>
      {text(value)}
    </option>
  ));
}

interface SearchFieldProps {
  readonly name: keyof PalletSearch;
  readonly word: SuggestWord;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'number';
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  /** The options of a select; without them it is a text field. */
  readonly children?: ReactNode;
}

function SearchField({ name, word, value, onChange, children, ...props }: SearchFieldProps): ReactNode {
  const { type, placeholder, isDisabled = false } = props;
  const text = useText(texts);
  const id = useId();
  const shared = { id, className: 'q-input', 'data-testid': `wish-${name}`, value, disabled: isDisabled };
  return (
    <div className="g-wish-part">
      <label htmlFor={id}>{text(word)}</label>
      {children ? (
        <select {...shared} onChange={(event) => onChange(event.target.value)}>
          {children}
        </select>
      ) : (
        <input
          {...shared}
          type={type ?? 'text'}
          min={type === 'number' ? 0 : undefined}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}

function SearchDay({
  name,
  word,
  value,
  onChange,
}: Pick<SearchFieldProps, 'name' | 'word' | 'value' | 'onChange'>): ReactNode {
  const text = useText(texts);
  const id = useId();
  return (
    <div className="g-wish-part g-wish-day">
      <label htmlFor={id}>{text(word)}</label>
      <DayBox {...{ id, value, onChange, handle: `wish-${name}` }} />
    </div>
  );
}
