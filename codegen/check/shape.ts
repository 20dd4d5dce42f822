import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };
import { unescapePart } from '../../src/contract/json.ts';
import type { Text } from '../../src/contract/wire.ts';
import type { Document } from '../read/readDocument.ts';
import type { Shape } from '../read/readFolder.ts';
import { formatNames, type Path } from '../read/recordSource.ts';
import { and, asJson, commonTexts, type FaultTexts, faultTexts, inCode, joined, type Message, or, spaced } from '../texts/faultTexts.ts';
import { languageSchemas, nameHelp, synonyms, unknownHelp } from './languageSchemas.ts';
import { nearest, type Report, suggest } from './subject.ts';

const texts = faultTexts({
  shapeWrong: { en: '{{subject}} is not valid', zh: '{{subject}}不正确' },
  noneFits: {
    en: '{{subject}} is not valid: it has none of the allowed forms',
    zh: '{{subject}}不正确：不符合任何一种写法',
  },
  tooManyProperties: {
    en: '{{subject}} has more than {{limit}} entries',
    zh: '{{subject}}超过 {{limit}} 项',
  },
  seeReadme: { en: 'see schemas/README.md', zh: '请参阅`schemas/README.md`' },
  isMissing: { en: '`{{missingProperty}}` is missing', zh: '缺少`{{missingProperty}}`' },
  addKeyword: { en: 'add it: {{meaning}}', zh: '请补上：{{meaning}}' },
  isSo: { en: '{{subject}} is {{value}}', zh: '{{subject}}是{{value}}' },
  writeHere: { en: 'write {{expected}} here', zh: '此处请写{{expected}}' },
  notPossibleFor: { en: '{{subject}} cannot be {{value}}', zh: '{{subject}}不能是{{value}}' },
  cannotBeUsedAs: { en: '{{value}} cannot be used as {{noun}}', zh: '{{value}}不能用作{{noun}}' },
  isEmpty: { en: '{{subject}} is empty', zh: '{{subject}}为空' },
  isTooLong: { en: '{{subject}} is longer than {{limit}} characters', zh: '{{subject}}超过 {{limit}} 个字符' },
  makeShorter: { en: 'shorten it', zh: '请缩短' },
  tooSmall: { en: '{{subject}} is too small', zh: '{{subject}}过小' },
  writeOrMore: { en: 'write {{limit}} or more', zh: '请写不小于 {{limit}} 的数' },
  tooLarge: { en: '{{subject}} is too large', zh: '{{subject}}过大' },
  writeOrLess: { en: 'write {{limit}} or less', zh: '请写不大于 {{limit}} 的数' },
  tooFewEntries: { en: '{{subject}} has too few entries', zh: '{{subject}}的项数过少' },
  writeAtLeast: { en: 'write at least {{limit}}', zh: '请至少写 {{limit}} 项' },
  tooManyEntries: { en: '{{subject}} has too many entries', zh: '{{subject}}的项数过多' },
  writeAtMost: { en: 'write at most {{limit}}', zh: '请最多写 {{limit}} 项' },
  fillBraces: { en: 'write something between its braces, or remove it', zh: '请在大括号中填写内容，或将其删除' },
  sameEntryTwice: {
    en: '{{subject}} contains the same entry twice (positions {{places}})',
    zh: '{{subject}}中有重复的项（位置：{{places}}）',
  },
  writeStringWithFormat: {
    en: 'write `"string"` with `"format": "{{format}}"`',
    zh: '请写`"string"`并加上`"format": "{{format}}"`',
  },
  unknownKeyword: { en: 'unknown keyword `{{word}}`', zh: '未知的关键字`{{word}}`' },
  theFile: { en: 'the file', zh: '文件' },
  entryOf: { en: 'entry {{number}} of `{{list}}`', zh: '`{{list}}`的第 {{number}} 项' },
  numberWithDecimals: { en: 'a number with decimals', zh: '带小数的数字' },
  aText: { en: 'a text', zh: '文本' },
  aWholeNumber: { en: 'a whole number', zh: '整数' },
  anObject: { en: 'an object', zh: '对象' },
});

/** `verbose` adds schema and value to errors, because the messages need them. Union types are allowed, because the schemas have some. */
const ajv = new Ajv({ allErrors: true, verbose: true, strict: true, allowUnionTypes: true, ownProperties: true });

const compiled = new Map<Shape, ValidateFunction>();

function validatorOf(shape: Shape): ValidateFunction {
  const validate = compiled.get(shape) ?? ajv.compile(languageSchemas[shape]);
  compiled.set(shape, validate);
  return validate;
}

/** Checks the keywords and JSON types of a file. References to other files are checked later. */
export function checkShape(shape: Shape, { value }: Document, report: Report): void {
  const validate = validatorOf(shape);
  if (validate(value)) return;
  for (const error of validate.errors ?? []) {
    // Ajv reports the reason why the key is invalid in a separate error, so this error is skipped.
    if (error.keyword === 'propertyNames') continue;
    const messages = shapeFault(error);
    report.error({ ...placeOf(error), ...messages });
  }
}

function placeOf({ instancePath, keyword, params, propertyName }: ErrorObject): { path: Path; on: 'key' | 'value' } {
  const path = instancePath.split('/').slice(1).map(unescapePart);
  const key: unknown = propertyName ?? (keyword === 'additionalProperties' ? params.additionalProperty : undefined);
  return key === undefined ? { path, on: 'value' } : { path: [...path, String(key)], on: 'key' };
}

/** Converts an Ajv error about the shape of a file to a readable message. */
export function shapeFault(error: ErrorObject): FaultTexts {
  return byKeyword[error.keyword]?.(error) ?? { what: texts.shapeWrong({ subject: subject(error) }), mend: texts.seeReadme };
}

const byKeyword: Readonly<Record<string, (error: ErrorObject) => FaultTexts>> = {
  additionalProperties: ({ params, parentSchema }) => unknownKeyword(params.additionalProperty, parentSchema),
  required: ({ params, parentSchema }) => ({
    what: texts.isMissing({ missingProperty: params.missingProperty }),
    mend: texts.addKeyword({ meaning: meaningOf(parentSchema, params.missingProperty) ?? texts.seeReadme }),
  }),
  type: (error) => ({
    what: texts.isSo({ subject: subject(error), value: jsonType(error.data) }),
    mend: texts.writeHere({
      expected: exampleOf(error) ?? joined([error.params.type].flat().map(String).map(typeTexts), or),
    }),
  }),
  enum: (error) => ({
    what: texts.notPossibleFor({ value: show(error.data), subject: subject(error) }),
    mend: typeHelp(error) ?? suggest(String(error.data), (error.params.allowedValues as unknown[]).map(String)),
  }),
  const: (error) => ({
    what: texts.isSo({ subject: subject(error), value: show(error.data) }),
    mend: texts.writeHere({ expected: show(error.params.allowedValue) }),
  }),
  pattern: (error) => {
    // If the error is behind a `$ref`, Ajv reports a different schema path, so the parent schema is compared as well.
    const { noun, mend } = nameHelp(error.parentSchema === events ? 'definitions/eventCode/pattern' : error.schemaPath);
    return {
      what: texts.cannotBeUsedAs({ value: show(error.propertyName ?? error.data), noun: noun ?? subject(error) }),
      mend,
    };
  },
  minLength: (error) => ({ what: texts.isEmpty({ subject: subject(error) }), mend: commonTexts.writeSomething }),
  maxLength: (error) => ({
    what: texts.isTooLong({ subject: subject(error), limit: error.params.limit }),
    mend: texts.makeShorter,
  }),
  minimum: (error) => ({
    what: texts.tooSmall({ subject: subject(error) }),
    mend: texts.writeOrMore({ limit: error.params.limit }),
  }),
  maximum: (error) => ({
    what: texts.tooLarge({ subject: subject(error) }),
    mend: texts.writeOrLess({ limit: error.params.limit }),
  }),
  minItems: (error) => ({
    what: texts.tooFewEntries({ subject: subject(error) }),
    mend: texts.writeAtLeast({ limit: error.params.limit }),
  }),
  maxItems: (error) => ({
    what: texts.tooManyEntries({ subject: subject(error) }),
    mend: texts.writeAtMost({ limit: error.params.limit }),
  }),
  minProperties: (error) => ({ what: texts.isEmpty({ subject: subject(error) }), mend: texts.fillBraces }),
  maxProperties: (error) => ({
    what: texts.tooManyProperties({ subject: subject(error), limit: error.params.limit }),
    mend: texts.writeAtMost({ limit: error.params.limit }),
  }),
  anyOf: (error) => ({ what: texts.noneFits({ subject: subject(error) }), mend: texts.seeReadme }),
  uniqueItems: (error) => ({
    what: texts.sameEntryTwice({ subject: subject(error), places: joined(locations(error.params), and) }),
    mend: commonTexts.keepOneOfTwo,
  }),
};

const { condition, events, property, text } = metaSchema.definitions;

/** Examples of objects, for parts of the meta schema where beginners write a plain string instead. */
const examples: ReadonlyMap<unknown, object> = new Map<unknown, object>([
  [text, { zh: '泊位', en: 'Berth' }],
  [property.properties.reference, { resource: 'hwQuayConfig' }],
  [condition, { status: '1' }],
]);

function exampleOf({ parentSchema }: ErrorObject): Text | undefined {
  const example = examples.get(parentSchema);
  return example && asJson(example);
}

/** Types that other schema languages have, each with the `format` to write here. */
const formatByType: Readonly<Record<string, string>> = {
  number: 'decimal',
  float: 'decimal',
  double: 'decimal',
  datetime: 'date-time',
  timestamp: 'date-time',
};

function typeHelp({ schemaPath, data }: ErrorObject): Message | undefined {
  if (!/definitions\/type\/enum$/.test(schemaPath)) return undefined;
  const word = String(data);
  const format = Object.hasOwn(formatByType, word) ? formatByType[word] : word;
  return format !== undefined && formatNames.includes(format) ? texts.writeStringWithFormat({ format }) : undefined;
}

function unknownKeyword(word: string, schema: ParsedSchema): FaultTexts {
  const allowed = Object.keys((schema?.properties as object | undefined) ?? {});
  const what = texts.unknownKeyword({ word: word.slice(0, 60) });
  const help = Object.hasOwn(unknownHelp, word) ? unknownHelp[word] : undefined;
  if (help !== undefined) return { what, mend: help };
  const alias = nearest(word, [...allowed, ...Object.keys(synonyms).filter((name) => allowed.includes(synonyms[name] ?? ''))]);
  if (alias === undefined) return { what, mend: suggest(word, allowed) };
  return { what, mend: commonTexts.didYouMean({ name: allowed.includes(alias) ? alias : String(synonyms[alias]) }) };
}

function locations({ i, j }: ErrorObject['params']): number[] {
  return [Number(i) + 1, Number(j) + 1].sort((a, b) => a - b);
}

type ParsedSchema = ErrorObject['parentSchema'];

function subject({ instancePath, propertyName }: ErrorObject): string | Message {
  const parts = instancePath.split('/').slice(1);
  if (propertyName !== undefined) return `\`${propertyName}\``;
  const last = parts.at(-1);
  if (last === undefined) return texts.theFile;
  return /^\d+$/.test(last) ? texts.entryOf({ number: Number(last) + 1, list: parts.at(-2) ?? '' }) : `\`${last}\``;
}

function show(value: unknown): Text {
  return asJson(value, 60);
}

function jsonType(value: unknown): Text {
  if (value === null) return asJson(value);
  if (Array.isArray(value)) return commonTexts.aList;
  if (typeof value === 'number' && !Number.isInteger(value)) return texts.numberWithDecimals;
  return typeTexts(typeof value);
}

const typeNames: Readonly<Record<string, Message>> = {
  string: texts.aText,
  number: commonTexts.aNumber,
  integer: texts.aWholeNumber,
  boolean: commonTexts.trueOrFalse,
  array: commonTexts.aList,
  object: texts.anObject,
};

function typeTexts(type: string): Text {
  return typeNames[type] ?? inCode(type);
}

/**
 * Returns the description of a keyword in both languages; undefined if the schema has none. A description in the schema is English text
 * followed by Chinese text.
 */
function meaningOf(schema: ParsedSchema, keyword: string): Text | undefined {
  const properties = schema?.properties as Readonly<Record<string, { description?: string; $ref?: string }>> | undefined;
  const { $ref, description = describedBy($ref) } = properties?.[keyword] ?? {};
  const [, en, zh] = /^(.*?[.!?]) (\p{Script=Han}.*)$/u.exec(description ?? '') ?? [];
  return en === undefined || zh === undefined ? undefined : { zh: spaced(markCode(zh)), en };
}

function describedBy(ref: string | undefined): string | undefined {
  const definitions = metaSchema.definitions as object as Readonly<Record<string, { readonly description?: string }>>;
  return definitions[ref?.split('/').at(-1) ?? '']?.description;
}

/**
 * Puts Latin words in backticks if they have a lower-case letter; acronyms such as ISO stay plain. A text that already has backticks is
 * returned unchanged.
 */
function markCode(text: string): string {
  return text.includes('`') ? text : text.replace(/[\w./:@-]*[a-z][\w./:@-]*/g, '`$&`');
}
