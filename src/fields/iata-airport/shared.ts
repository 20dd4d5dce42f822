import type { FieldKind } from '../kind.ts';
import { mustMatch, wrongFormat } from '../refusals.ts';

/** An airport by its IATA code. */
export const iataAirport: FieldKind = {
  name: 'iata-airport',
  json: 'string',
  column: 'text',
  filter: 'text',
  check: mustMatch(/^[A-Z]{3}$/, wrongFormat('须为 3 位大写字母，如 LAX', '3 capitals such as LAX')),
};
