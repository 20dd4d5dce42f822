import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };
import type { Path } from '../read/place.ts';
import type { Document } from '../read/readDocument.ts';
import { areasSchema, enumsSchema } from './neighbourSchemas.ts';
import type { Report } from './report.ts';
import { shapeWords } from './shapeWords.ts';

/** `verbose` hands the words the schema and the value; strict tuples and unions are what the schemas mean. */
const ajv = new Ajv({ allErrors: true, verbose: true, strict: true, allowUnionTypes: true, ownProperties: true });

const schemas = { resource: metaSchema, enums: enumsSchema, areas: areasSchema } as const;
export type Shape = keyof typeof schemas;

const compiled = new Map<Shape, ValidateFunction>();

function validatorOf(shape: Shape): ValidateFunction {
  const known = compiled.get(shape) ?? ajv.compile(schemas[shape]);
  compiled.set(shape, known);
  return known;
}

/** Checks the keywords and the JSON types of a file; whether its names fit its neighbours is asked later. */
export function checkShape(shape: Shape, { value }: Document, report: Report): void {
  const validate = validatorOf(shape);
  if (validate(value)) return;
  for (const error of validate.errors ?? []) {
    // The reason stands in an error of its own.
    if (error.keyword === 'propertyNames') continue;
    const words = shapeWords(error);
    report.error({ ...placeOf(error), ...words });
  }
}

function placeOf({ instancePath, keyword, params, propertyName }: ErrorObject): { path: Path; on: 'key' | 'value' } {
  const path = instancePath.split('/').slice(1).map(unescapePart);
  const key: unknown = propertyName ?? (keyword === 'additionalProperties' ? params.additionalProperty : undefined);
  return key === undefined ? { path, on: 'value' } : { path: [...path, String(key)], on: 'key' };
}

function unescapePart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
