import type { Bars } from '../../../../src/console/pages/printing/bars.ts';

/** The widths of the bars and spaces of each symbol (ISO/IEC 15417, table 1). */
const signs = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');
const stop = '2331112';
const starts = ['A', 'B', 'C'] as const;
type Set = (typeof starts)[number];

/** Reads bars as a scanner does: quiet zones, start, checksum and stop. Throws at the first error. */
export function readCode128(bars: Bars | undefined): string {
  if (!bars) throw new Error('there are no bars');
  const widths = widthsOf(bars);
  const tail = widths.slice(-7).join('');
  if (tail !== stop) throw new Error(`it does not stop: ${tail}`);
  const values = chunks(widths.slice(0, -7), 6).map((sign) => signs.indexOf(sign.join('')));
  if (values.includes(-1)) throw new Error('there is a sign that is none');
  const [start = 0, ...rest] = values;
  const check = rest.pop();
  const sum = rest.reduce((total, value, i) => total + value * (i + 1), start);
  if (check !== sum % 103) throw new Error(`the check sum is ${check}, not ${sum % 103}`);
  return textOf(starts[start - 103] ?? fail('it begins with no start'), rest);
}

/** Returns the widths of bars and spaces in turn, without the quiet zones. These must be at least 10 wide. */
function widthsOf({ path, width }: Bars): number[] {
  const dark = [...path.matchAll(/M(\d+) 0h(\d+)v1h-\2z/g)].map(([, x, w]) => ({ x: Number(x), w: Number(w) }));
  if (dark.map(({ x, w }) => `M${x} 0h${w}v1h-${w}z`).join('') !== path) throw new Error('a path of something else');
  const [first, last] = [dark[0], dark.at(-1)];
  if (!first || !last || first.x < 10 || width - (last.x + last.w) < 10) throw new Error('no quiet zone');
  return dark.flatMap(({ x, w }, i) => {
    const next = dark[i + 1];
    return next ? [w, next.x - (x + w)] : [w];
  });
}

function textOf(first: Set, values: readonly number[]): string {
  let set = first;
  let once: Set | undefined;
  let text = '';
  for (const value of values) {
    const now = once ?? set;
    once = undefined;
    if (value === 98 && now !== 'C') once = now === 'A' ? 'B' : 'A';
    else if (value === 99 && now !== 'C') set = 'C';
    else if (value === 100 && now !== 'B') set = 'B';
    else if (value === 101 && now !== 'A') set = 'A';
    else if (value > 95 && now !== 'C') fail(`a function ${value}`);
    else text += letterOf(now, value);
  }
  return text;
}

function letterOf(set: Set, value: number): string {
  if (set === 'C') return value < 100 ? String(value).padStart(2, '0') : fail(`a function ${value}`);
  return String.fromCharCode(set === 'A' && value >= 64 ? value - 64 : value + 32);
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  if (list.length % size !== 0) throw new Error('a sign is cut off');
  return Array.from({ length: list.length / size }, (_, i) => list.slice(i * size, (i + 1) * size));
}

function fail(what: string): never {
  throw new Error(what);
}
