import type { ReactNode } from 'react';
import type { Field } from '../../../../../contract/resource.ts';
import { Sign } from '../../../../../fields/widgets/Sign.tsx';
import { Switch } from '../../../../shell/controls/Switch.tsx';
import { useT } from '../../../../texts/i18n.ts';
import { useWord } from '../texts.ts';
import { addDays, addMonths, type CalendarLocation, type Day, spanName, spans } from './days.ts';

interface CalendarHeadProps {
  readonly days: readonly Day[];
  readonly place: CalendarLocation;
  readonly today: Day;
  /** How many records have no day. */
  readonly undated: number | undefined;
  readonly field: Field;
  readonly onShow: (location: Partial<CalendarLocation>) => void;
  readonly onUndated: () => void;
}

/** Which days are seen, and the way to others. */
export function CalendarHead(props: CalendarHeadProps): ReactNode {
  const { days, place: location, today, undated, field, onShow, onUndated } = props;
  const { language } = useT();
  const word = useWord();
  const turn = (by: 1 | -1) =>
    onShow({ day: location.span === 'month' ? addMonths(location.day, by) : addDays(location.day, 7 * by) });
  return (
    <div className="q-calendar-head">
      <button type="button" className="q-button" data-testid="calendar-today" onClick={() => onShow({ day: today })}>
        {word('today')}
      </button>
      <button
        type="button"
        className="q-button"
        data-testid="calendar-previous"
        aria-label={word('previous')}
        onClick={() => turn(-1)}
      >
        <Sign name="previous" />
      </button>
      <button
        type="button"
        className="q-button"
        data-testid="calendar-next"
        aria-label={word('next')}
        onClick={() => turn(1)}
      >
        <Sign name="next" />
      </button>
      <h2 aria-live="polite" data-testid="calendar-title">
        {spanName(days, location, language)}
      </h2>
      <span className="q-grow" />
      {undated !== undefined && undated > 0 && (
        <button type="button" className="q-link" data-testid="undated" onClick={onUndated}>
          {word('undated', { field: field.title[language], n: undated })}
        </button>
      )}
      <Switch
        label={word('range')}
        choices={spans.map((key) => ({ key, name: word(key) }))}
        chosen={location.span}
        onChoose={(span) => onShow({ span })}
        handle="span"
      />
    </div>
  );
}
