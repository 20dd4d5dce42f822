import { type ReactNode, useId, useMemo, useState } from 'react';
import {
  Button,
  DayBox,
  EmptyNote,
  PageFrame,
  PageLoading,
  ReadFailed,
  Sign,
  useFound,
  useHolds,
  useLanguage,
  useOpenPage,
  useRecordPath,
} from '../../../../console/extend.ts';
import { ownName } from '../../../../contract/wire.ts';
import {
  defaultSearch,
  isFetched,
  keyOf,
  type Load,
  type Outcome,
  type PalletSearch,
  rowsOf,
  type Ticked,
  useCreateDeliveries,
  useGroupings,
} from './groupings.ts';
import { LoadTable } from './LoadTable.tsx';
import { type SuggestTextKey, texts } from './texts.ts';
import './suggestions.css';

const none: ReadonlySet<string> = new Set();

/**
 * Suggests loads from the stock, each with its reasons. Parcels and trucks are listed separately. Deliveries can be created from the
 * selected loads.
 */
export function Suggestions(): ReactNode {
  const { t } = texts.useT();
  const { search, setSearch, found, error, refetch } = useGroupings();
  const [chosen, setChosen] = useState(none);
  const { create, undo, isBusy, outcome } = useCreateDeliveries(refetch);
  const choose = (loads: readonly Load[], isSelected: boolean) => {
    const keys = new Set(loads.map(keyOf));
    setChosen((now) => (isSelected ? now.union(keys) : now.difference(keys)));
  };
  const rows = useMemo(() => (found ? rowsOf(found) : []), [found]);
  const [parcels, trucks] = [rows.filter(({ group }) => isFetched(group)), rows.filter(({ group }) => !isFetched(group))];
  return (
    <PageFrame handle="suggestions" tools={<Button onPress={refetch}>{t('refresh')}</Button>}>
      <SearchForm search={search} onChange={setSearch} />
      {outcome && <OutcomeNote {...{ outcome, isBusy }} onUndo={() => void undo()} />}
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!found && !error && <PageLoading />}
      {found && !error && rows.length === 0 && <EmptyNote title={t('none')} text={t('noneText')} />}
      {found && !error && rows.length > 0 && (
        <>
          {trucks.length > 0 && <LoadTable name="trucks" rows={trucks} {...{ chosen }} onChoose={choose} />}
          {parcels.length > 0 && <LoadTable name="parcels" rows={parcels} {...{ chosen }} onChoose={choose} />}
          <ChosenBar
            ticked={rows.filter(({ load }) => chosen.has(keyOf(load)))}
            isBusy={isBusy}
            onMake={(ticked) => void create(ticked)}
            onNone={() => setChosen(none)}
          />
        </>
      )}
    </PageFrame>
  );
}

interface ChosenBarProps {
  readonly ticked: readonly Ticked[];
  readonly isBusy: boolean;
  readonly onMake: (ticked: readonly Ticked[]) => void;
  readonly onNone: () => void;
}

function ChosenBar({ ticked, isBusy, onMake, onNone }: ChosenBarProps): ReactNode {
  const { t } = texts.useT();
  const n = ticked.length;
  const sum = (pick: (load: Load) => string) => ticked.reduce((all, { load }) => all + Number(pick(load)), 0);
  const figures = { n, pallets: sum(({ palletQty }) => palletQty), kg: sum(({ weightKg }) => weightKg) };
  return (
    <div className="g-bar">
      <span role="status" data-testid="chosen-loads">
        {n === 0 ? t('chosenNone') : t('chosen', figures)}
      </span>
      <span className="q-grow" />
      {n > 0 && (
        <Button handle="choose-none" onPress={onNone}>
          {t('unchoose')}
        </Button>
      )}
      <Button variant="primary" handle="make-deliveries" isDisabled={n === 0} isBusy={isBusy} onPress={() => onMake(ticked)}>
        {t('make', { n })}
      </Button>
    </div>
  );
}

interface OutcomeNoteProps {
  readonly outcome: Outcome;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

/** Shows the created deliveries with links, the errors of deliveries that could not be created, and an undo button. */
function OutcomeNote({ outcome, isBusy, onUndo }: OutcomeNoteProps): ReactNode {
  const { t } = texts.useT();
  const open = useOpenPage();
  const pathOf = useRecordPath('hwDelivery');
  const mayRemove = useHolds('tms:delivery:remove');
  const { made, faults } = outcome;
  return (
    <div className="g-outcome" role="status" data-testid="outcome">
      {made.length > 0 && (
        <p>
          <strong>{t('made', { n: made.length })}</strong>{' '}
          {made.map(({ id, deliveryNo }) => {
            const path = pathOf(id);
            if (path === undefined) return <span key={id}>{deliveryNo} </span>;
            return (
              <button key={id} type="button" className="q-link" onClick={() => open(path)}>
                {deliveryNo}
              </button>
            );
          })}
        </p>
      )}
      {faults.map((fault) => (
        <p key={fault} className="g-fault">
          <Sign name="warning" /> {fault}
        </p>
      ))}
      {made.length > 0 && mayRemove && (
        <Button handle="undo-made" isBusy={isBusy} onPress={onUndo}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}

interface SearchFormProps {
  readonly search: PalletSearch;
  readonly onChange: (search: PalletSearch) => void;
}

const names = ['repositoryCode', 'repositoryName', 'repositoryNameEn'];
const own = { warehouseType: ['OWN', 'PARTNER'], status: '0', fields: names };
const usable = { carStatus: ['IDLE', 'ASSIGNED', 'ON_ROAD'], fields: ['plateNo', 'carType', 'maxPallets'] };

/** The filters for pallets, and the limits of the truck. */
function SearchForm({ search, onChange }: SearchFormProps): ReactNode {
  const { t } = texts.useT();
  const language = useLanguage();
  const mayListCars = useHolds('tms:carInfo:list');
  const warehouses = useFound('hwRepositoryConfig', { filter: own, pageSize: 200 }).records ?? [];
  const cars = useFound('hwCar', { filter: usable, pageSize: 500, isHeld: !mayListCars }).records ?? [];
  const part = (name: keyof PalletSearch) => ({
    name,
    value: search[name],
    onChange: (value: string) => onChange({ ...search, [name]: value }),
  });
  const hasCar = search.carId !== '';
  return (
    <form className="g-wish" aria-label={t('wish')} onSubmit={(event) => event.preventDefault()}>
      <SearchField {...part('repositoryId')} word="warehouse">
        <option value="">{t('allWarehouses')}</option>
        {warehouses.map((warehouse) => (
          <option key={warehouse.id} value={warehouse.id}>
            {ownName('hwRepositoryConfig', warehouse, language)}
          </option>
        ))}
      </SearchField>
      <SearchField {...part('destCode')} word="dest" placeholder={t('allDests')} />
      <SearchField {...part('windowBy')} word="windowBy">
        {choices(windows, t)}
      </SearchField>
      <SearchDay {...part('dateFrom')} word="from" />
      <SearchDay {...part('dateTo')} word="to" />
      <SearchField {...part('priority')} word="priority">
        <option value="">{t('anyPriority')}</option>
        {choices(priorities, t)}
      </SearchField>
      {mayListCars && (
        <SearchField {...part('carId')} word="truck">
          <option value="">{t('noTruck')}</option>
          {cars.map(({ id, plateNo, maxPallets }) => (
            <option key={id} value={id}>
              {plateNo} ({maxPallets ?? '?'})
            </option>
          ))}
        </SearchField>
      )}
      {limits.map((limit) => (
        <SearchField key={limit} {...part(limit)} word={limit} type="number" isDisabled={hasCar} />
      ))}
      <button type="button" className="q-link" data-testid="wish-clear" onClick={() => onChange(defaultSearch)}>
        {t('clear')}
      </button>
    </form>
  );
}

const windows = ['inTime', 'freeUntil', 'windowEnd'] as const;
const priorities = ['P1', 'P2', 'P3', 'P4'] as const;
const limits = ['maxPallets', 'maxWeightKg', 'maxVolumeCbm'] as const;

function choices(values: readonly SuggestTextKey[], text: (word: SuggestTextKey) => string): ReactNode {
  return values.map((value) => (
    <option key={value} value={value}>
      {text(value)}
    </option>
  ));
}

interface SearchFieldProps {
  readonly name: keyof PalletSearch;
  readonly word: SuggestTextKey;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'number';
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  /** The options of a select; without children a text field is shown. */
  readonly children?: ReactNode;
}

function SearchField({ name, word, value, onChange, children, ...props }: SearchFieldProps): ReactNode {
  const { type, placeholder, isDisabled = false } = props;
  const { t } = texts.useT();
  const id = useId();
  const shared = { id, className: 'q-input', 'data-testid': `wish-${name}`, value, disabled: isDisabled };
  return (
    <div className="g-wish-part">
      <label htmlFor={id}>{t(word)}</label>
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

function SearchDay({ name, word, value, onChange }: Pick<SearchFieldProps, 'name' | 'word' | 'value' | 'onChange'>): ReactNode {
  const { t } = texts.useT();
  const id = useId();
  return (
    <div className="g-wish-part g-wish-day">
      <label htmlFor={id}>{t(word)}</label>
      <DayBox {...{ id, value, onChange, handle: `wish-${name}` }} />
    </div>
  );
}
