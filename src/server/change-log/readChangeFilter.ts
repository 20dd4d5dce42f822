import type { ChangeLogFilter } from '../../contract/changeLog.ts';
import { Refusal } from '../refusal.ts';
import { isWords } from '../resource/words.ts';
import { readBody } from '../sign-ins/sessionAsk.ts';

const texts = ['resource', 'operator', 'action', 'recordId', 'keyword'] as const;

/** What a change log is narrowed to, as it is asked for. */
export type ReadFilter = Partial<Record<(typeof texts)[number] | 'from' | 'to', string>>;

/** Reads a `ChangeLogFilter`; what is empty narrows nothing, and anything else than one is refused. */
export function readChangeFilter(body: unknown): ReadFilter {
  const { time, ...said } = readBody<keyof ChangeLogFilter>(body, [...texts, 'time']);
  const given = texts.flatMap((name) => {
    const value = said[name];
    if (value === undefined || value === '') return [];
    if (typeof value !== 'string' || !isWords(value)) throw new Refusal('invalidBody');
    return [[name, value]];
  });
  const { gte, lte } = time === undefined ? {} : readBody(time, ['gte', 'lte']);
  return { ...Object.fromEntries(given), ...momentOf('from', gte), ...momentOf('to', lte) };
}

/** A moment as the log keeps it. */
function momentOf(name: 'from' | 'to', value: unknown): ReadFilter {
  if (value === undefined || value === '') return {};
  if (typeof value !== 'string') throw new Refusal('invalidBody');
  try {
    return { [name]: new Date(Temporal.Instant.from(value).epochMilliseconds).toISOString() };
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('invalidBody');
    throw error;
  }
}
