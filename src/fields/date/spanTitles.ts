import type { DateSpan } from '../../contract/dateSpans.ts';
import type { Text } from '../../contract/text.ts';

/** What spans of days are called, in the order in which they are offered. */
export const spanTitles: Readonly<Record<DateSpan, Text>> = {
  today: { zh: '今天', en: 'Today' },
  yesterday: { zh: '昨天', en: 'Yesterday' },
  tomorrow: { zh: '明天', en: 'Tomorrow' },
  last7Days: { zh: '最近 7 天', en: 'Last 7 days' },
  last30Days: { zh: '最近 30 天', en: 'Last 30 days' },
  next7Days: { zh: '未来 7 天', en: 'Next 7 days' },
  thisWeek: { zh: '本周', en: 'This week' },
  lastWeek: { zh: '上周', en: 'Last week' },
  nextWeek: { zh: '下周', en: 'Next week' },
  thisMonth: { zh: '本月', en: 'This month' },
  lastMonth: { zh: '上月', en: 'Last month' },
  thisYear: { zh: '今年', en: 'This year' },
  past: { zh: '今天以前', en: 'Before today' },
  pastOr7DaysAhead: { zh: '已过或 7 天内', en: 'Past or within 7 days' },
};

/** What stands there when no span is chosen, and what the choice is called. */
export const spanWords = {
  own: { zh: '日期范围', en: 'Dates' },
  label: { zh: '常用日期', en: 'Periods' },
} as const satisfies Record<string, Text>;
