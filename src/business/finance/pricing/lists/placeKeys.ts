/** Where goods go, as price lists name places. */
export interface Place {
  readonly code: string | null;
  readonly zip: string | null;
  readonly state: string | null;
}

/** The ways in which a price list names a place, the most exact first (domain.md 6.3). */
const placeRules = ['FC', 'ZIP5', 'ZIP3', 'STATE'] as const;
export type PlaceRule = (typeof placeRules)[number];

/** The keys under which a place is looked up, the most exact first. */
export function keysOfPlace({ code, zip, state }: Place): readonly { rule: PlaceRule; value: string; key: string }[] {
  const values: Readonly<Record<PlaceRule, string | undefined>> = {
    FC: code?.trim().toUpperCase() || undefined,
    ZIP5: zip?.slice(0, 5) || undefined,
    ZIP3: zip?.slice(0, 3) || undefined,
    STATE: state?.toUpperCase() || undefined,
  };
  return placeRules.flatMap((rule) => {
    const value = values[rule];
    return value === undefined ? [] : [{ rule, value, key: `${rule} ${value}` }];
  });
}

/** The keys of the places that a row names: values between `/`, `,`, `;` and line ends, a range of ZIP3 as each of them. */
export function keysOfRow(destValues: string, rule?: string): readonly string[] {
  const values = destValues
    .toUpperCase()
    .split(/[/,;\n\r]+/)
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return [...new Set(values.flatMap((value) => keysOfValue(value, rule ?? ruleOf(value))))];
}

const zip3Range = /^(\d{3})\s*-\s*(\d{3})$/;

function keysOfValue(value: string, rule: string): readonly string[] {
  const range = rule === 'ZIP3' ? zip3Range.exec(value) : null;
  if (!range) return [`${rule} ${value}`];
  const [first, last] = [Number(range[1]), Number(range[2])];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => `ZIP3 ${String(first + i).padStart(3, '0')}`);
}

/** What a value is by its looks, where the row does not say it. */
const looks: readonly (readonly [RegExp, PlaceRule])[] = [
  [/^\d{5}$/, 'ZIP5'],
  [/^\d{3}(\s*-\s*\d{3})?$/, 'ZIP3'],
  [/^[A-Z]{2}$/, 'STATE'],
];

function ruleOf(value: string): PlaceRule {
  return looks.find(([look]) => look.test(value))?.[1] ?? 'FC';
}
