import { parse, YAMLParseError } from 'yaml';
import { suggest } from '../../check/suggest.ts';
import type { Material } from '../material.ts';
import { Trouble } from '../Trouble.ts';
import { type ApiContext, type ApiSchema, isSchema } from './apiSchema.ts';
import { fieldsOfSchema } from './fieldsOfSchema.ts';
import { resolveSchema } from './resolveSchema.ts';

/** What one schema of an OpenAPI 3 or Swagger 2 document tells. */
export function materialOfOpenApi(
  text: string,
  { file, schema: name }: { file: string; schema: string | undefined },
): Material {
  const document = parseDocument(text, file);
  const { schemas, holder } = schemasIn(document, file);
  if (name === undefined)
    throw new Trouble(`name a schema of ${file} with --schema: ${suggest('', Object.keys(schemas)).en}`);
  if (!Object.hasOwn(schemas, name))
    throw new Trouble(`${file} has no schema \`${name}\`: ${suggest(name, Object.keys(schemas)).en}`);
  const context: ApiContext = { document, notes: new Set() };
  const found = resolveSchema({ $ref: `${holder}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` }, [], context);
  const list =
    found?.schema.items && !found.schema.properties ? resolveSchema(found.schema.items, found.way, context) : found;
  const fields = list ? fieldsOfSchema(list.schema, list.way, context) : [];
  if (fields.length === 0) throw new Trouble(`the schema \`${name}\` of ${file} has no fields for a record`);
  const title = list?.schema.title;
  return { ...(typeof title === 'string' && { title }), fields, records: [], notes: [...context.notes] };
}

function parseDocument(text: string, file: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return plain.trimStart().startsWith('{') ? JSON.parse(plain) : parse(plain, { maxAliasCount: 1_000 });
  } catch (error) {
    const why =
      error instanceof YAMLParseError
        ? (error.message.split('\n')[0] ?? '')
        : String(error instanceof Error ? error.message : error);
    throw new Trouble(`${file} is neither JSON nor YAML: ${why.replace(/\s+/g, ' ').replace(/:$/, '')}`);
  }
}

function schemasIn(document: unknown, file: string): { schemas: Readonly<Record<string, ApiSchema>>; holder: string } {
  const root = isSchema(document) ? document : {};
  const isApi = typeof root.openapi === 'string' || typeof root.swagger === 'string';
  if (!isApi) throw new Trouble(`${file} is no OpenAPI document: it begins with neither \`openapi\` nor \`swagger\``);
  const components = isSchema(root.components) ? root.components.schemas : undefined;
  if (isSchema(components)) return { schemas: components as Record<string, ApiSchema>, holder: '#/components/schemas' };
  if (isSchema(root.definitions))
    return { schemas: root.definitions as Record<string, ApiSchema>, holder: '#/definitions' };
  throw new Trouble(`${file} names no schemas (\`components.schemas\` or \`definitions\`)`);
}
