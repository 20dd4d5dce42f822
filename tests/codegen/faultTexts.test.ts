import type { ErrorObject } from 'ajv';
import { describe, expect, it } from 'vitest';
import { areasSchema, enumsSchema } from '../../codegen/check/languageSchemas.ts';
import { shapeFault } from '../../codegen/check/shape.ts';
import { suggest } from '../../codegen/check/subject.ts';
import { and, asJson, faultTexts, inBackticks, joined, or } from '../../codegen/texts/faultTexts.ts';
import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };
import { declaredTexts } from './support/faultTexts.ts';
import { berth, compileBerth, field } from './support/fixtures.ts';
import { latinIn } from './support/latinIn.ts';
import { missingInChinese } from './support/missingInChinese.ts';

describe('the texts of faults', () => {
  const declared = declaredTexts();

  it('are all used by some check', () => {
    expect(declared.length).toBeGreaterThan(400);
    expect(declared.filter(({ isUsed }) => !isUsed)).toEqual([]);
  });

  it('have a code each', () => {
    const codes = declared.map(({ code }) => code);
    expect(codes.filter((code, i) => codes.indexOf(code) < i)).toEqual([]);
  });

  it.each(declared)('$code: $zh', ({ en, zh }) => {
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(latinIn(zh.replace(gap, ''))).toEqual([]);
    for (const english of en) {
      expect(gapsIn(zh)).toEqual(gapsIn(english));
      expect(missingInChinese({ what: { code: '', en: english, zh }, mend: { en: '', zh: '' } }).filter(isOfName)).toEqual([]);
    }
  });
});

const gap = /\{\{\w+\}\}/g;

function gapsIn(text: string): string[] {
  return (text.match(gap) ?? []).toSorted();
}

function isOfName(missing: string): boolean {
  return missing.includes(' is lost in: ');
}

describe('a text of a fault', () => {
  const texts = faultTexts({
    plain: { en: 'the file is empty', zh: '文件为空' },
    noField: { en: '`{{owner}}` has no field `{{name}}`', zh: '`{{owner}}`没有字段`{{name}}`' },
    isSo: { en: '{{subject}} is {{value}}', zh: '{{subject}}是{{value}}' },
    rows: {
      en: { one: '{{count}} row has {{what}}', other: '{{count}} rows have {{what}}' },
      zh: '{{count}} 行有{{what}}',
    },
    place: { en: 'write {yyyyMMdd} or {{place}}', zh: '请写`{yyyyMMdd}`或`{{place}}`' },
  });

  it('without a placeholder is a message, with its code', () => {
    expect(texts.plain).toEqual({ code: 'plain', en: 'the file is empty', zh: '文件为空' });
  });

  it('has its placeholders filled in every language, and keeps the values', () => {
    const params = { owner: 'hwBerth', name: 'x' };
    const messages = { en: '`hwBerth` has no field `x`', zh: '`hwBerth` 没有字段 `x`' };
    expect(texts.noField(params)).toEqual({ code: 'noField', params, ...messages });
  });

  it('accepts texts, values and lists, each in its language', () => {
    expect(texts.isSo({ subject: texts.plain, value: asJson('12') })).toMatchObject({
      en: 'the file is empty is "12"',
      zh: '文件为空是 `"12"`',
    });
    expect(texts.isSo({ subject: inBackticks(['a', 'b']), value: asJson(1e-7) })).toMatchObject({
      en: '`a`, `b` is 1e-7',
      zh: '`a`、`b` 是1e-7',
    });
    expect(joined([texts.plain, 'x'], or)).toEqual({ en: 'the file is empty or x', zh: '文件为空或x' });
    expect(joined([1, 3], and)).toEqual({ en: '1 and 3', zh: '1、3' });
    expect(asJson('A'.repeat(99), 60)).toEqual({ en: `"${'A'.repeat(59)}…`, zh: `\`"${'A'.repeat(59)}…\`` });
  });

  it.each([
    [1, '1 row has x', '1 行有x'],
    [2, '2 rows have x', '2 行有x'],
    [0, '0 rows have x', '0 行有x'],
  ])('uses the plural form of each language for %d', (count, en, zh) => {
    expect(texts.rows({ count, what: 'x' })).toMatchObject({ en, zh });
  });

  it('does not replace placeholders in values, or unknown ones', () => {
    expect(texts.place({ place: '{{place}} {a}' })).toMatchObject({
      en: 'write {yyyyMMdd} or {{place}} {a}',
      zh: '请写 `{yyyyMMdd}` 或 `{{place}} {a}`',
    });
  });
});

describe('a fault in Chinese', () => {
  it.each([
    ['titel', ['title'], '是否想写 `title`？'],
    ['x', ['a', 'b'], '请从中选用：`a`、`b`'],
    ['x', Array.from({ length: 13 }, (_, i) => `name${i}`), /`name11`、…$/],
  ])('suggests names like %s', (word, names, zh) => {
    expect(suggest(word, names).zh).toMatch(zh);
  });

  it.each([
    ['"maxLength": "12"', '`maxLength` 是文本', '此处请写整数'],
    ['"maxLength": true', '`maxLength` 是 `true` 或 `false`', '此处请写整数'],
    ['"title2": {}', '未知的关键字 `title2`', '是否想写 `title`？'],
    ['"reference": "hwCrane"', '`reference` 是文本', '此处请写 `{"resource":"hwQuayConfig"}`'],
  ])('mentions %s', (keyword, what, mend) => {
    const text = berth({ field: field(`"type": "string", ${keyword}`) });
    expect(compileBerth(text).faults.map((fault) => [fault.what.zh, fault.mend.zh])).toContainEqual([what, mend]);
  });
});

describe('a value in a file that its field rejects', () => {
  const what = {
    code: 'rejectsOwn',
    zh: '`extra` 的默认值不符合该字段自身的规则',
    en: 'the default of `extra` is not valid for this field',
  };

  it.each([
    ['"type": "integer", "maximum": 5, "default": 9', 'Title must be at most 5', '题不能大于5'],
    ['"type": "string", "maxLength": 1, "default": "ab"', 'Title may have at most 1 character', '题不能超过1个字符'],
    [
      '"type": "string", "format": "decimal", "precision": 5, "scale": 2, "default": "1.234"',
      'Title may have at most 2 decimals',
      '题最多2位小数',
    ],
  ])('is reported with the title of the field: %s', (keywords, en, zh) => {
    const [fault] = compileBerth(berth({ field: field(keywords) })).faults;
    expect(fault).toMatchObject({ what, mend: { en, zh } });
  });

  it('is reported with the message of the file, if it has one', () => {
    const message = '"patternMessage": { "zh": "四个字母", "en": "Take four letters" }';
    const keywords = `"type": "string", "pattern": "^[A-Z]{4}$", "default": "abc", ${message}`;
    const [fault] = compileBerth(berth({ field: field(keywords) })).faults;
    expect(fault).toMatchObject({ what, mend: { zh: '四个字母', en: 'Take four letters' } });
  });
});

describe('a keyword that is missing', () => {
  const missing = [metaSchema, enumsSchema, areasSchema].flatMap(requiredIn);

  it.each(missing)('$missingProperty: $mend.en', ({ what, mend }) => {
    expect(missingInChinese({ what, mend })).toEqual([]);
    expect(mend.zh).toMatch(/^请补上：\p{Script=Han}/u);
  });
});

type Missing = ReturnType<typeof shapeFault> & { readonly missingProperty: string };

/** Returns the message about each required keyword as if it were missing, for all parts of a schema. */
function requiredIn(schema: unknown): Missing[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { required } = schema as { readonly required?: unknown };
  const own = Array.isArray(required) && 'properties' in schema ? required.map(String) : [];
  return [
    ...own.map((missingProperty) => {
      const error = { keyword: 'required', instancePath: '', params: { missingProperty }, parentSchema: schema };
      return { missingProperty, ...shapeFault(error as unknown as ErrorObject) };
    }),
    ...Object.values(schema).flatMap(requiredIn),
  ];
}
