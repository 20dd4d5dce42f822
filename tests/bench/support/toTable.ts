import type { Amount, Figure, Measurement } from '../types.ts';

interface Measured {
  readonly measurement: Measurement;
  readonly figures: readonly Figure[];
}

/** Returns the rows of one section as a Markdown table. */
export function toTable(measured: readonly Measured[]): string {
  const lines = measured.flatMap(({ measurement: { what, target }, figures }) =>
    figures.map(({ of, today, reference, ratio }) => [
      of === undefined ? what : `${what}: ${of}`,
      target,
      typeof today === 'string' ? today : texts(today),
      reference ? `${texts(reference)} (${reference.name})` : '',
      ratio === undefined ? '' : ratio.toFixed(2),
    ]),
  );
  const head = [
    ['what', 'target', 'today', 'reference', 'ratio'],
    ['---', '---', '---', '---', '---'],
  ];
  return [...head, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function texts({ value, unit }: Amount): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(1, value))));
  const number = new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(value);
  return unit === '' ? number : `${number} ${unit}`.replace(' /s', '/s');
}
