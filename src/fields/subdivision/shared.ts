import type { FieldKind } from '../kind.ts';
import { refuseSubdivisionForm } from './refuseSubdivision.ts';

/** A state or province, the part of ISO 3166-2 behind the country; membership is checked by the keyword `subdivision`. */
export const subdivision: FieldKind = {
  name: 'subdivision',
  json: 'string',
  column: 'text',
  filter: 'text',
  check: refuseSubdivisionForm,
};
