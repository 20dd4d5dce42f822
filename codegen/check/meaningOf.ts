import type { ErrorObject } from 'ajv';
import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };
import type { Text } from '../../src/contract/text.ts';
import { spaced } from '../texts/spaced.ts';

type Parsed = ErrorObject['parentSchema'];

/** What the schema says of a keyword: its descriptions have an English sentence, and the Chinese one behind it. */
export function meaningOf(schema: Parsed, keyword: string): Text | undefined {
  const properties = schema?.properties as
    | Readonly<Record<string, { description?: string; $ref?: string }>>
    | undefined;
  const { $ref, description = describedBy($ref) } = properties?.[keyword] ?? {};
  const [, en, zh] = /^(.*?[.!?]) (\p{Script=Han}.*)$/u.exec(description ?? '') ?? [];
  return en === undefined || zh === undefined ? undefined : { zh: spaced(markCode(zh)), en };
}

function describedBy(ref: string | undefined): string | undefined {
  const definitions = metaSchema.definitions as object as Readonly<Record<string, { readonly description?: string }>>;
  return definitions[ref?.split('/').at(-1) ?? '']?.description;
}

/** Puts what is written in small Latin letters, names and examples, in backticks; capitals such as ISO read as words. */
function markCode(text: string): string {
  return text.includes('`') ? text : text.replace(/[\w./:@-]*[a-z][\w./:@-]*/g, '`$&`');
}
