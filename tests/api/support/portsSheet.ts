import { portToWharf, seaPorts } from '../../../src/main/seed.ts';
import { workbook } from './workbook.ts';

/** The fields of a wharf that are columns of the sheet. */
const portFields = [
  ...(['quayCode', 'quayName', 'quayNameEn', 'quayType', 'portCode', 'stateCode', 'city'] as const),
  ...(['longitude', 'latitude', 'timezone'] as const),
];

/** Returns a workbook with 1,634 real ports, as a user would have it. `headings` replaces the headings of some fields. */
export function portsSheet(headings: Readonly<Record<string, string>> = {}): Promise<Uint8Array> {
  const rows = Object.entries(seaPorts).map(([code, port]) => {
    const wharf = portToWharf(code, port);
    return portFields.map((name) => wharf[name] ?? null);
  });
  return workbook([portFields.map((name) => headings[name] ?? name), ...rows]);
}
