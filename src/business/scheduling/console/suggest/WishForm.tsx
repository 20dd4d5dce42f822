import { type ReactNode, useId } from 'react';
import { DayBox, useFound, useHolds, useLanguage, useText } from '../../../../console/extend.ts';
import { ownName } from '../../../../contract/record.ts';
import { usual, type Wish } from './useGroupings.ts';
import { type SuggestWord, words } from './words.ts';

interface WishFormProps {
  readonly wish: Wish;
  readonly onChange: (wish: Wish) => void;
}

const names = ['repositoryCode', 'repositoryName', 'repositoryNameEn'];
const own = { warehouseType: ['OWN', 'PARTNER'], status: '0', fields: names };
const usable = { carStatus: ['IDLE', 'ASSIGNED', 'ON_ROAD'], fields: ['plateNo', 'carType', 'maxPallets'] };

/** What is looked for, and for what truck. */
export function WishForm({ wish, onChange }: WishFormProps): ReactNode {
  const text = useText(words);
  const language = useLanguage();
  const mayListCars = useHolds('tms:carInfo:list');
  const houses = useFound('hwRepositoryConfig', { filter: own, pageSize: 200 }).records ?? [];
  const cars = useFound('hwCar', { filter: usable, pageSize: 500, isHeld: !mayListCars }).records ?? [];
  const part = (name: keyof Wish) => ({
    ...{ name, value: wish[name], onChange: (value: string) => onChange({ ...wish, [name]: value }) },
  });
  const hasCar = wish.carId !== '';
  return (
    <form className="g-wish" aria-label={text('wish')} onSubmit={(event) => event.preventDefault()}>
      <WishPart {...part('repositoryId')} word="warehouse">
        <option value="">{text('allWarehouses')}</option>
        {houses.map((house) => (
          <option key={house.id} value={house.id}>
            {ownName('hwRepositoryConfig', house, language)}
          </option>
        ))}
      </WishPart>
      <WishPart {...part('destCode')} word="dest" placeholder={text('allDests')} />
      <WishPart {...part('windowBy')} word="windowBy">
        {choices(windows, text)}
      </WishPart>
      <WishDay {...part('dateFrom')} word="from" />
      <WishDay {...part('dateTo')} word="to" />
      <WishPart {...part('priority')} word="priority">
        <option value="">{text('anyPriority')}</option>
        {choices(priorities, text)}
      </WishPart>
      {mayListCars && (
        <WishPart {...part('carId')} word="truck">
          <option value="">{text('noTruck')}</option>
          {cars.map(({ id, plateNo, maxPallets }) => (
            <option key={id} value={id}>
              {plateNo} ({maxPallets ?? '?'})
            </option>
          ))}
        </WishPart>
      )}
      {rooms.map((room) => (
        <WishPart key={room} {...part(room)} word={room} type="number" isDisabled={hasCar} />
      ))}
      <button type="button" className="q-link" data-testid="wish-clear" onClick={() => onChange(usual)}>
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

interface WishPartProps {
  readonly name: keyof Wish;
  readonly word: SuggestWord;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'number';
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  /** The choices of a list; without them it is typed. */
  readonly children?: ReactNode;
}

function WishPart({ name, word, value, onChange, children, ...props }: WishPartProps): ReactNode {
  const { type, placeholder, isDisabled = false } = props;
  const text = useText(words);
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

function WishDay({
  name,
  word,
  value,
  onChange,
}: Pick<WishPartProps, 'name' | 'word' | 'value' | 'onChange'>): ReactNode {
  const text = useText(words);
  const id = useId();
  return (
    <div className="g-wish-part g-wish-day">
      <label htmlFor={id}>{text(word)}</label>
      <DayBox {...{ id, value, onChange, handle: `wish-${name}` }} />
    </div>
  );
}
