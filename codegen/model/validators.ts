import { _, Ajv, type CodeKeywordDefinition, type JSONType, type KeywordCxt, stringify } from 'ajv';
import {
  atLeast,
  atMost,
  beginsWith,
  decimal,
  differsFrom,
  lessThan,
  money,
  moreThan,
  notAfter,
  notBefore,
  postalCode,
  sameAs,
  subdivision,
} from '../../src/fields/keywords.ts';
import { near } from '../../src/fields/near.ts';
import { serverFormats } from '../../src/fields/serverFormats.ts';
import type { Comparison } from '../read/recordSource.ts';

/** The modules that generated checks may `load`, each with its name in the generated code. */
const fieldModules = { formats: 'quayside/formats', keywords: 'quayside/keywords' } as const;

/**
 * Creates the Ajv instance for all checks. `$data` is off, because with it a record could contain a pattern that runs forever.
 * `ownProperties` is on, so that inherited properties do not count as values. Checks on the server know the long lists of valid values; in
 * the browser, the generated code loads formats without these lists.
 */
export function createAjv(): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictRequired: false,
    ownProperties: true,
    $data: false,
    messages: false,
    validateSchema: false,
    loopRequired: 2,
    addUsedSchema: false,
    meta: false,
    formats: { ...serverFormats },
    code: { source: true, esm: false, optimize: false, formats: _`require(${fieldModules.formats}).formats` },
  });
  // Unused keywords are removed, because Ajv would otherwise look for them in each schema.
  for (const name of unused) ajv.removeKeyword(name);
  for (const name of Object.keys(onText)) ajv.addKeyword(keywordOf(name, ['string']));
  ajv.addKeyword(keywordOf('near', ['string', 'number']));
  for (const name of Object.keys(onScalars)) ajv.addKeyword(keywordOf(name, ['string', 'number', 'boolean']));
  return ajv;
}

const unused = [
  ...['multipleOf', 'exclusiveMaximum', 'minProperties', 'maxProperties', 'uniqueItems', 'dependencies', 'contains'],
  ...['prefixItems', 'additionalItems', 'propertyNames', 'patternProperties', 'discriminator', '$ref', 'id', 'nullable'],
];
const onText = { decimal, money, subdivision, postalCode };
const onScalars: Readonly<Record<Comparison, unknown>> = {
  sameAs,
  differsFrom,
  beginsWith,
  atMost,
  atLeast,
  lessThan,
  moreThan,
  notBefore,
  notAfter,
};
const checks: Readonly<Record<string, unknown>> = { ...onText, ...onScalars, near };

/** Defines a keyword that calls a function of `src/fields` with the value, the value of the keyword, and the sibling values. */
function keywordOf(keyword: string, type: JSONType[]): CodeKeywordDefinition {
  return {
    keyword,
    type,
    code: (context: KeywordCxt) => {
      const { gen, data, schema, it } = context;
      const check = gen.scopeValue('keyword', {
        key: keyword,
        ref: checks[keyword],
        code: _`require(${fieldModules.keywords})[${keyword}]`,
      });
      context.fail(_`!${check}(${data}, ${stringify(schema)}, ${it.parentData})`);
    },
    error: { message: '', params: ({ schema }) => _`{rule: ${stringify(schema)}}` },
  };
}
