import type { ReactNode } from 'react';
import { type DateSpan, dateSpans, isDateSpan } from '../../contract/dateSpans.ts';
import { colons } from '../../contract/text.ts';
import { useFieldServices, type WidgetTexts } from '../services.tsx';
import type { FilterProps } from '../widget.ts';
import { rangeOf } from '../widgets/conditions.ts';
import './spanChoice.css';

/**
 * What spans of days are called, in the order in which they are offered; `own` stands there when none is chosen, and the choice
 * itself is called `label`.
 */
const spanTexts: WidgetTexts<DateSpan | 'own' | 'label'> = {
  name: 'dateSpans',
  zh: {
    today: '今天',
    yesterday: '昨天',
    tomorrow: '明天',
    last7Days: '最近 7 天',
    last30Days: '最近 30 天',
    next7Days: '未来 7 天',
    thisWeek: '本周',
    lastWeek: '上周',
    nextWeek: '下周',
    thisMonth: '本月',
    lastMonth: '上月',
    thisYear: '今年',
    past: '今天以前',
    pastOr7DaysAhead: '已过或 7 天内',
    own: '日期范围',
    label: '常用日期',
  },
  en: {
    today: 'Today',
    yesterday: 'Yesterday',
    tomorrow: 'Tomorrow',
    last7Days: 'Last 7 days',
    last30Days: 'Last 30 days',
    next7Days: 'Next 7 days',
    thisWeek: 'This week',
    lastWeek: 'Last week',
    nextWeek: 'Next week',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    thisYear: 'This year',
    past: 'Before today',
    pastOr7DaysAhead: 'Past or within 7 days',
    own: 'Dates',
    label: 'Periods',
  },
};

/** The span that a condition asks for; undefined when it asks for days, or for nothing. */
function spanIn(value: FilterProps['value']): DateSpan | undefined {
  const { within } = rangeOf(value);
  return isDateSpan(within) ? within : undefined;
}

/**
 * Days told from today, such as this week, or else what stands inside: days from a calendar. The span itself is asked for,
 * so that a link or a view of today still says "this week" next month.
 */
export function SpanChoice({ id, field, value, onChange, children }: FilterProps & { children: ReactNode }): ReactNode {
  const { language, textsOf } = useFieldServices();
  const text = textsOf(spanTexts, language);
  const span = spanIn(value);
  return (
    <div className="q-span" data-span={span}>
      {span === undefined && children}
      <select
        className="q-input"
        {...(span === undefined ? {} : { id })}
        aria-label={`${field.title[language]}${colons[language]}${text('label')}`}
        title={text('label')}
        value={span ?? ''}
        onChange={({ target }) => onChange(isDateSpan(target.value) ? { within: target.value } : undefined)}
      >
        <option value="">{text('own')}</option>
        {dateSpans.map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
