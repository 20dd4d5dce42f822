import { portToWharf, seaPorts } from '../../../src/main/seed.ts';
import { workbook } from './workbook.ts';

/** The fields of a wharf that are columns of the sheet. */
const portFields = [
  ...(['quayCode', 'quayName', 'quayNameEn', 'quayType', 'portCode', 'stateCode', 'city'] as const),
  ...(['longitude', 'latitude', 'timezone'] as const),
];

/** Returns a workbook with 1,634 real ports, or the first `most`, as a user would have it. `headings` replaces those of some fields. */
export function portsSheet(headings: Readonly<Record<string, string>> = {}, most = 1_634): Promise<Uint8Array> {
  const ports = Object.entries(seaPorts).slice(0, most);
  const rows = ports.map(([code, port]) => {
    const wharf = portToWharf(code, port);
    return portFields.map((name) => wharf[name] ?? null);
  });
  return workbook([portFields.map((name) => headings[name] ?? name), ...rows]);
}
