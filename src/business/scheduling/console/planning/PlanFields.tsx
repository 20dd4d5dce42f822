import { type ReactNode, useId } from 'react';
import { useField, useLanguage, useText } from '../../../../console/extend.ts';
import type { Car } from '../trip.ts';
import { fromInput, toInput } from './clock.ts';
import type { Draft } from './planDraft.ts';
import { words } from './words.ts';

interface PlanFieldsProps {
  readonly draft: Draft;
  readonly cars: ReadonlyMap<string, Car>;
  readonly onChange: (values: Partial<Draft>) => void;
}

/** The car and the times of a trip that is being planned. */
export function PlanFields({ draft: { carId, from, to }, cars, onChange }: PlanFieldsProps): ReactNode {
  const text = useText(words);
  const id = useId();
  return (
    <div className="p-fields">
      <label htmlFor={`${id}car`}>
        {text('car')}
        <select
          id={`${id}car`}
          className="q-input"
          data-testid="plan-car"
          value={carId ?? ''}
          onChange={(event) => onChange({ carId: event.target.value || undefined })}
        >
          <option value="">{text('noCar')}</option>
          {[...cars.values()].map((car) => (
            <option key={car.id} value={car.id}>
              {[car.plateNo, car.defaultDriverIdLabel].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      </label>
      <Moment field="planDepartTime" value={from} onChange={(next) => onChange({ from: next, to: next + to - from })} />
      <Moment field="planEndTime" value={to} onChange={(next) => onChange({ to: next })} />
    </div>
  );
}

interface MomentProps {
  readonly field: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Moment({ field, value, onChange }: MomentProps): ReactNode {
  const id = useId();
  const language = useLanguage();
  const title = useField('hwCarDispatch', field).field?.title[language];
  return (
    <label htmlFor={id}>
      {title}
      <input
        id={id}
        className="q-input"
        type="datetime-local"
        data-testid={`plan-${field}`}
        value={toInput(value)}
        onChange={(event) => {
          const next = fromInput(event.target.value);
          if (next !== undefined) onChange(next);
        }}
      />
    </label>
  );
}
