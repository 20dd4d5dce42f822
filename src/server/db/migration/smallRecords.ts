import type { ColumnLimits } from '../../../../codegen/types.ts';
import { serverFormats } from '../../../fields/serverFormats.ts';

/** A limit of a field of small records that is narrower than it was, and whether a value is within it. */
interface Narrower {
  readonly limit: keyof ColumnLimits;
  readonly fits: (value: unknown) => boolean;
}

type SmallRecord = Readonly<Record<string, unknown>>;

/** The small records of a stored value. */
export function smallRecordsIn(text: string): readonly SmallRecord[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter((row): row is SmallRecord => typeof row === 'object' && row !== null) : [];
}

/** What a field of small records asks for that it did not ask for before. */
export function narrowerOf(now: ColumnLimits, before: ColumnLimits): readonly Narrower[] {
  return [...demands(now, before), ...lengths(now, before), ...ranges(now, before), ...shapes(now, before)];
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
/** An empty value is within every limit but one. */
const unlessEmpty =
  (fits: (value: string) => boolean) =>
  (value: unknown): boolean =>
    isEmpty(value) || fits(String(value));

function demands({ required }: ColumnLimits, before: ColumnLimits): readonly Narrower[] {
  return required && !before.required ? [{ limit: 'required', fits: (value) => !isEmpty(value) }] : [];
}

function lengths({ minLength, maxLength }: ColumnLimits, before: ColumnLimits): readonly Narrower[] {
  const count = (value: string): number => [...value].length;
  return [
    ...(minLength !== undefined && (before.minLength ?? 0) < minLength
      ? [{ limit: 'minLength', fits: unlessEmpty((value) => count(value) >= minLength) } as const]
      : []),
    ...(maxLength !== undefined && (before.maxLength ?? Number.POSITIVE_INFINITY) > maxLength
      ? [{ limit: 'maxLength', fits: unlessEmpty((value) => count(value) <= maxLength) } as const]
      : []),
  ];
}

const sides = [
  { limit: 'minimum', isWithin: (value: number, bound: number) => value >= bound },
  { limit: 'exclusiveMinimum', isWithin: (value: number, bound: number) => value > bound },
  { limit: 'maximum', isWithin: (value: number, bound: number) => value <= bound },
] as const;

function ranges(now: ColumnLimits, before: ColumnLimits): readonly Narrower[] {
  return sides.flatMap(({ limit, isWithin }) => {
    const [bound, was] = [now[limit], before[limit]];
    const isWider = bound !== undefined && was !== undefined && isWithin(Number(was), Number(bound));
    if (bound === undefined || bound === was || isWider) return [];
    return [{ limit, fits: unlessEmpty((value) => isWithin(Number(value), Number(bound))) }];
  });
}

function shapes({ pattern, format = '', options }: ColumnLimits, before: ColumnLimits): readonly Narrower[] {
  const expression = pattern === undefined || pattern === before.pattern ? undefined : new RegExp(pattern, 'u');
  const isSound = format === before.format ? undefined : serverFormats[format];
  const choices =
    options && !before.options?.every((value) => options.includes(value)) ? options.map(String) : undefined;
  return [
    ...(expression ? [{ limit: 'pattern', fits: unlessEmpty((value) => expression.test(value)) } as const] : []),
    ...(isSound ? [{ limit: 'format', fits: unlessEmpty((value) => isSound(value)) } as const] : []),
    ...(choices ? [{ limit: 'options', fits: unlessEmpty((value) => choices.includes(value)) } as const] : []),
  ];
}
