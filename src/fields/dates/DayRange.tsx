import {
  type ComponentType,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useFieldServices } from '../services.tsx';
import type { FilterProps } from '../widget.ts';
import { rangeOf } from '../widgets/conditions.ts';
import { mayLoadAhead } from '../widgets/late.tsx';
import { isCalendarDay } from './clock.ts';
import type { DayEnd, DayRangePickerProps, Days } from './DayRangePicker.tsx';
import './dayRange.css';

/** The plain input that has the focus, and whether a pointer brought it there. */
interface PlainFocus {
  readonly end?: DayEnd;
  readonly isPressed?: boolean;
}

/**
 * "From this day to that day", both included: two plain inputs until the pointer comes near or the focus gets there, since
 * the calendar weighs half as much as a list. Once it is there it takes their place, unless somebody is typing into them.
 */
export function DayRange({ id, value, onChange }: FilterProps): ReactNode {
  const { Theme } = useFieldServices();
  const [isExpected, setExpected] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [isThere, setThere] = useState(false);
  const Picker = usePicker(isExpected);
  const focus = useRef<PlainFocus>({});
  const latest = useRef<Days>({});
  const days = daysOf(value);
  latest.current = days;
  const take = (next: Days) => {
    latest.current = next;
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return;
    setTyped(false);
    setExpected(false);
    const { gte, lte } = latest.current;
    if (gte !== undefined && lte !== undefined && gte > lte) take({ gte: lte, lte: gte });
  };
  return (
    <fieldset
      className="q-days"
      onPointerEnter={() => mayLoadAhead() && setExpected(true)}
      onFocus={() => setExpected(true)}
      onBlur={leave}
    >
      {!isThere && <PlainDays {...{ id, days, focus }} onChange={take} onType={() => setTyped(true)} />}
      {Picker && (isThere || (isExpected && !isTyped)) && (
        <Theme>
          <Picker {...{ id, days, focus }} onChange={take} onThere={() => setThere(true)} />
        </Theme>
      )}
    </fieldset>
  );
}

function daysOf(value: FilterProps['value']): Days {
  const { gte, lte } = rangeOf(value);
  return { ...(typeof gte === 'string' && { gte }), ...(typeof lte === 'string' && { lte }) };
}

/** The calendar once it was wanted and has come. Where it cannot be had days are typed, and it is asked for again next time. */
function usePicker(isExpected: boolean): ComponentType<DayRangePickerProps> | undefined {
  const [Picker, setPicker] = useState<ComponentType<DayRangePickerProps>>();
  const isMissing = isExpected && !Picker;
  useEffect(() => {
    if (!isMissing) return;
    import('./DayRangePicker.tsx').then(
      (part) => setPicker(() => part.DayRangePicker),
      () => undefined,
    );
  }, [isMissing]);
  return Picker;
}

interface PlainDaysProps {
  readonly id: string;
  readonly days: Days;
  readonly focus: RefObject<PlainFocus>;
  readonly onChange: (days: Days) => void;
  readonly onType: () => void;
}

/** Two days as text. A whole day counts at once, a shorter form of one when it is ended; what is no day is taken back then. */
function PlainDays({ id, days, focus, onChange, onType }: PlainDaysProps): ReactNode {
  const { word } = useFieldServices();
  const [typed, setTyped] = useState<Readonly<Partial<Record<DayEnd, string>>>>({});
  const set = (end: DayEnd, day: string | undefined) => {
    const { [end]: _, ...other } = days;
    onChange(day === undefined ? other : { ...other, [end]: day });
  };
  const type = (end: DayEnd, text: string) => {
    onType();
    setTyped({ ...typed, [end]: text });
    if (text === '' || isWhole(text)) set(end, dayIn(text));
  };
  const finish = (end: DayEnd) => {
    const day = dayIn(typed[end] ?? '');
    if (day !== undefined && day !== days[end]) set(end, day);
    setTyped({ ...typed, [end]: undefined });
  };
  const input = (end: DayEnd, hint: string) => (
    <input
      {...(end === 'gte' && { id })}
      autoComplete="off"
      placeholder={hint}
      value={typed[end] ?? days[end] ?? ''}
      onChange={({ target }) => type(end, target.value)}
      onPointerDown={() => {
        focus.current = { end, isPressed: true };
      }}
      onFocus={() => {
        focus.current = { end, isPressed: focus.current.isPressed === true };
      }}
      onBlur={() => {
        focus.current = {};
        finish(end);
      }}
      onKeyDown={({ key }) => key === 'Enter' && finish(end)}
    />
  );
  return (
    <span className="q-day-pair">
      {input('gte', word('from'))}
      <svg viewBox="0 0 1024 1024" aria-hidden="true">
        <path d={arrow} />
      </svg>
      {input('lte', word('to'))}
    </span>
  );
}

/** The arrow that the calendar has between its inputs. */
const arrow =
  'M873.1 596.2l-164-208A32 32 0 00684 376h-64.8c-6.7 0-10.4 7.7-6.3 13l144.3 183H152c-4.4 0-8 3.6-8 8v60c0 4.4 3.6 8 8 8h695.9c26.8 0 41.7-30.8 25.2-51.8z';

const isWhole = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** The day that a text names: `2026-11-30`, and as people write it, `2026/1/5`, `2026.1.5` or `20260105`. */
function dayIn(text: string): string | undefined {
  const parts = /^\s*(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d\d)(\d\d))\s*$/.exec(text);
  if (!parts) return undefined;
  const [year, month, day] = [parts[1], parts[3] ?? parts[5], parts[4] ?? parts[6]].map(Number) as [
    number,
    number,
    number,
  ];
  if (!isCalendarDay(year, month, day)) return undefined;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${parts[1]}-${two(month)}-${two(day)}`;
}
