/** A unit that a heading may name: how much of the first unit of its measure it is, exactly, and the words for it. */
interface Unit {
  readonly measure: 'mass' | 'volume' | 'length';
  readonly factor: string;
  /** The first one is what it is called; in small letters, as `NFKC` writes them. */
  readonly words: readonly [string, ...string[]];
  /** Whether it is also known at the end of a heading without brackets: no other word ends like it. */
  readonly isPlain?: boolean;
}

/** What cargo is told in. The pound and the inch are those of 1959, exact by definition. */
const units: readonly Unit[] = [
  { measure: 'mass', factor: '1', words: ['kg', 'kgs', 'kilogram', 'kilograms', '公斤', '千克'], isPlain: true },
  { measure: 'mass', factor: '0.001', words: ['g', 'gram', 'grams', '克'] },
  { measure: 'mass', factor: '1000', words: ['t', 'mt', 'tonne', 'tonnes', '吨', '公吨'] },
  { measure: 'mass', factor: '0.45359237', words: ['lb', 'lbs', 'pound', 'pounds', '磅'], isPlain: true },
  { measure: 'volume', factor: '1', words: ['cbm', 'm3', '立方米', '方'], isPlain: true },
  { measure: 'volume', factor: '0.028316846592', words: ['cuft', 'cft', 'ft3', 'cu ft', '立方英尺'], isPlain: true },
  { measure: 'length', factor: '1', words: ['m', 'meter', 'meters', 'metre', 'metres', '米'] },
  { measure: 'length', factor: '0.01', words: ['cm', '厘米'], isPlain: true },
  { measure: 'length', factor: '0.001', words: ['mm', '毫米'], isPlain: true },
  { measure: 'length', factor: '0.0254', words: ['in', 'inch', 'inches', '英寸'] },
  { measure: 'length', factor: '0.3048', words: ['ft', 'feet', 'foot', '英尺', '尺'], isPlain: true },
];

const byWord = new Map(units.flatMap((unit) => unit.words.map((word) => [word, unit] as const)));

/** `weight (kg)`, `weight [kg]`; and `weight kg`, `重量kg` for what no other word ends like. `rate/kg` is a price of a kilogram. */
const bracketed = /^(.+?)\s*(?:\(([^()]+)\)|\[([^[\]]+)\])$/;
const plain = /^(.*[\s\u4e00-\u9fff])([a-z]+3?)$/;

/** A heading without its unit, and what its unit is called: the same word for all names of it. */
interface Measured {
  readonly base: string;
  readonly unit?: string;
}

/** Parts a heading, as `headingKey` makes it, from its unit. */
export function splitUnit(key: string): Measured {
  const [, base, ...words] = bracketed.exec(key) ?? [];
  const word = words.find((one) => one !== undefined)?.trim();
  const unit = byWord.get(word ?? '');
  if (base !== undefined && unit) return { base, unit: unit.words[0] };
  const [, before = '', last = ''] = plain.exec(key) ?? [];
  const own = byWord.get(last);
  return own?.isPlain && before.trim() !== '' ? { base: before.trim(), unit: own.words[0] } : { base: key };
}

/** Whether figures of one unit can be told in the other. */
export function isConvertible(from: string, to: string): boolean {
  return byWord.get(from)?.measure === byWord.get(to)?.measure && byWord.has(from);
}

/** Decimals that are kept of a factor: those of the finest one above. */
const places = 12;

/** A decimal text of one unit in another, rounded half away from zero to `scale` decimals; what is no figure stays. */
export function convert(text: string, { from, to, scale }: { from: string; to: string; scale: number }): string {
  const [one, other] = [byWord.get(from), byWord.get(to)];
  if (!one || !other || !/^-?\d{1,30}(\.\d{1,30})?$/.test(text)) return text;
  const decimals = text.split('.')[1]?.length ?? 0;
  const above = scaled(text, decimals) * scaled(one.factor, places) * 10n ** BigInt(scale);
  const below = scaled(other.factor, places) * 10n ** BigInt(decimals);
  const twice = (above < 0n ? -above : above) * 2n + below;
  return unscaled(above < 0n ? -(twice / (below * 2n)) : twice / (below * 2n), scale);
}

function scaled(text: string, decimals: number): bigint {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(decimals, '0'));
}

/** Without the noughts at the end. */
function unscaled(value: bigint, decimals: number): string {
  if (decimals === 0) return String(value);
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const text = `${whole}.${part}`.replace(/\.?0+$/, '');
  return value < 0n ? `-${text}` : text;
}
