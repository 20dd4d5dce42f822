import { type ReactNode, useId, useMemo } from 'react';
import { FieldInput, useField, useText } from '../../../../console/extend.ts';
import { usualLength } from '../../both/tripRules.ts';
import type { Car } from '../trip.ts';
import type { Draft } from './planDraft.ts';
import { words } from './words.ts';

interface PlanFieldsProps {
  readonly draft: Draft;
  readonly cars: ReadonlyMap<string, Car>;
  /** On whose clock the times are typed; undefined: on that of whoever types. */
  readonly zone: string | undefined;
  readonly onChange: (values: Partial<Draft>) => void;
}

/** The car and the times of a trip that is being planned; without a car of ours, whose it is, so that it can be confirmed at once. */
export function PlanFields({
  draft: { carId, carrierId, plateNo, from, to },
  cars,
  zone,
  onChange,
}: PlanFieldsProps): ReactNode {
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
      {!carId && (
        <>
          <Outside field="carrierId" value={carrierId} onChange={(next) => onChange({ carrierId: next })} />
          <Outside field="plateNo" value={plateNo} onChange={(next) => onChange({ plateNo: next })} />
        </>
      )}
      <Moment
        {...{ field: 'planDepartTime', isRequired: true, value: from, zone }}
        onChange={(next = from) => onChange({ from: next, to: next + to - from })}
      />
      <Moment
        {...{ field: 'planEndTime', value: to, zone }}
        onChange={(next) => onChange({ to: next ?? from + usualLength, isEndGiven: next !== undefined })}
      />
    </div>
  );
}

interface OutsideProps {
  readonly field: 'carrierId' | 'plateNo';
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Of a truck that is not ours. */
function Outside({ onChange, ...props }: OutsideProps): ReactNode {
  return (
    <FieldInput
      resource="hwCarDispatch"
      {...props}
      onChange={(value) => onChange(typeof value === 'string' && value !== '' ? value : undefined)}
    />
  );
}

interface MomentProps {
  readonly field: string;
  readonly isRequired?: boolean;
  readonly value: number;
  readonly zone: string | undefined;
  /** Undefined: it was emptied. */
  readonly onChange: (value: number | undefined) => void;
}

function Moment({ field, isRequired = false, value, zone, onChange }: MomentProps): ReactNode {
  // The trip is not there yet: the place whose clock its file names is that of the board.
  const place = useField('hwCarDispatch', field).field?.zone?.[0];
  const record = useMemo(() => (place === undefined ? {} : { [place]: zone }), [place, zone]);
  return (
    <FieldInput
      {...{ resource: 'hwCarDispatch', field, record, isRequired, value: new Date(value).toISOString() }}
      onChange={(moment) => onChange(typeof moment === 'string' ? Date.parse(moment) : undefined)}
    />
  );
}
