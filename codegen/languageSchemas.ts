import metaSchema from '../schemas/resource.meta.schema.json' with { type: 'json' };
import { areasSchema, enumsSchema } from './check/neighbourSchemas.ts';

/** The JSON Schemas of the language, for editors: of a resource file, of `enums.json` and of `areas.json`. */
export const languageSchemas = { resource: metaSchema, enums: enumsSchema, areas: areasSchema } as const;
