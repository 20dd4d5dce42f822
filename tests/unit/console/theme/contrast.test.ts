import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lightTokens } from '../../../../src/console/theme/AntdTheme.tsx';

const sheet = readFileSync(`${import.meta.dirname}/../../../../src/console/theme/base.css`, 'utf8');
/** Background colors behind text: those of a list, its heading, and its highlighted and hovered rows. */
const grounds = ['surface', 'raised', 'ground', 'head', 'hover-soft', 'strip'];
/** Text colors. */
const inks = [
  ...['ink', 'ink-mid', 'ink-soft', 'ink-faint', 'blue', 'blue-hover', 'blue-ink'],
  ...['red', 'red-hover', 'red-ink', 'green', 'amber-ink'],
];

/** Returns the light and the dark color of a name in the style sheet. */
function coloursOf(name: string): readonly [string, string] {
  const [, day = '', night = ''] = sheet.match(new RegExp(`--q-${name}: light-dark\\((#\\w+), (#\\w+)\\)`)) ?? [];
  return [day, night];
}

/** Returns the relative luminance of a color from 0 to 1 (WCAG 2.2). */
function lightOf(colour: string): number {
  const digits = colour.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [lightOf(one), lightOf(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

test.each(['by day', 'by night'])('every text color is readable on every background %s, also on hover', (when) => {
  const at = when === 'by day' ? 0 : 1;
  const poor = inks.flatMap((ink) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(coloursOf(ink)[at], coloursOf(ground)[at]);
      return ratio >= 4.5 ? [] : [`${ink} on ${ground}: ${ratio.toFixed(2)}`];
    }),
  );
  expect(poor).toEqual([]);
});

test('links in forms look like those in lists on hover', () => {
  expect(lightTokens.colorLinkHover).toBe(coloursOf('blue-hover')[0]);
});
