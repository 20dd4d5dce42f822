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

/** The modules that generated checks may ask `load` for; the names are what `load` gives them by. */
const fieldModules = { formats: 'quayside/formats', keywords: 'quayside/keywords' } as const;

/**
 * The one Ajv that compiles all checks. No `$data`: a pattern taken from a record can be made to run for ever.
 * `ownProperties`: what every object inherits does not count as given. Checks called here know the lists of the server; the
 * text of the same checks, for a browser, loads the formats without them.
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
  // What schemas never hold need not be looked for in each of them.
  for (const name of unused) ajv.removeKeyword(name);
  for (const name of Object.keys(onText)) ajv.addKeyword(keywordOf(name, ['string']));
  ajv.addKeyword(keywordOf('near', ['string', 'number']));
  for (const name of Object.keys(onScalars)) ajv.addKeyword(keywordOf(name, ['string', 'number', 'boolean']));
  return ajv;
}

const unused = [
  ...['multipleOf', 'exclusiveMaximum', 'minProperties', 'maxProperties', 'uniqueItems', 'dependencies', 'contains'],
  ...[
    'prefixItems',
    'additionalItems',
    'propertyNames',
    'patternProperties',
    'discriminator',
    '$ref',
    'id',
    'nullable',
  ],
];
const onText = { decimal, money, subdivision, postalCode };
const onScalars: Readonly<Record<Comparison, unknown>> = {
  ...{ sameAs, differsFrom, beginsWith, atMost, atLeast, lessThan, moreThan, notBefore, notAfter },
};
const checks: Readonly<Record<string, unknown>> = { ...onText, ...onScalars, near };

/** A keyword whose check is a function of the fields: called with the value, what the schema says, and the siblings. */
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
