import type { ErrorObject } from 'ajv';
import { describe, expect, it } from 'vitest';
import { areasSchema, enumsSchema } from '../../codegen/check/neighbourSchemas.ts';
import { shapeWords } from '../../codegen/check/shapeWords.ts';
import { describedWords } from '../../codegen/words/describedWords.ts';
import { faultInChinese } from '../../codegen/words/faultInChinese.ts';
import { inChinese } from '../../codegen/words/inChinese.ts';
import { spaced } from '../../codegen/words/spaced.ts';
import { keywordWords } from '../../codegen/words/tables/keywordWords.ts';
import { parseTemplate } from '../../codegen/words/template.ts';
import { tables, words } from '../../codegen/words/words.ts';
import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };
import { fill } from '../../src/contract/text.ts';
import { kinds } from '../../src/fields/kinds.ts';
import { messages } from '../../src/fields/messages.ts';
import { faultTexts } from './support/faultTexts.ts';
import { berth, compileBerth, field } from './support/fixtures.ts';
import { latinIn } from './support/latinIn.ts';
import { missingInChinese } from './support/missingInChinese.ts';

const entries = tables.flatMap((table) => Object.entries(table));

describe('the Chinese words of faults', () => {
  const { sentences, all } = faultTexts();

  it('are there for every text that the sources word faults with', () => {
    expect(sentences.length).toBeGreaterThan(250);
    expect(sentences.filter((text) => !Object.hasOwn(words, text))).toEqual([]);
  });

  it('are there for nothing that no source says', () => {
    expect(entries.map(([english]) => english).filter((text) => !all.has(text))).toEqual([]);
  });

  it('stand in one table each', () => {
    const seen = new Set<string>();
    expect(entries.filter(([english]) => seen.size === seen.add(english).size)).toEqual([]);
  });

  it.each(entries)('%s', (english, chinese) => {
    const { gaps } = parseTemplate(english);
    const other = parseTemplate(chinese, gaps.length);
    expect(other.gaps.map(({ number }) => number).toSorted()).toEqual(gaps.map(({ number }) => number));
    expect(chinese).toMatch(/[\p{Script=Han}、]|^`/u);
    expect(latinIn(chinese)).toEqual([]);
    const names = gaps.map(({ number, isCode }) => {
      // What follows a gap at once is the end of a list, and may be nothing.
      if (english.includes(`}{${number}}`)) return '';
      const isCodeThere = other.gaps.find((gap) => gap.number === number)?.isCode === true;
      return isCode || isCodeThere ? `name${number}` : `\`name${number}\``;
    });
    const filled = (text: string): string => text.replace(/\{(\d)\}/g, (gap, number) => names[Number(number)] ?? gap);
    expect(inChinese(filled(english.replace(/\{\d:[^{}|]*\|([^{}]*)\}/g, '$1')))).toBe(spaced(filled(chinese)));
  });
});

describe('a fault in Chinese', () => {
  it.each([
    ['did you mean `title`?', '是否想写 `title`？'],
    ['use one of `a`, `b`, …', '请从中选用：`a`、`b`、…'],
    ['entry 2 of `required` is a list', '`required` 的第 2 项是列表'],
    ['write a text or an object here', '此处请写文本或对象'],
    ['`maxLength` is "12"', '`maxLength` 是 `"12"`'],
    [`"${'A'.repeat(59)}… cannot be used as the name of a field`, `\`"${'A'.repeat(59)}…\` 不能用作字段的名称`],
    ['a field of the kind `money` needs `currency`', '`money` 类型的字段需要 `currency`'],
    ['the name `a` is already taken by system/b.json', '名称 `a` 已被 `system/b.json` 使用'],
    ['the call `/a/b` is already taken by the session', '接口 `/a/b` 已被登录会话使用'],
    ['`a` (text) cannot be compared with `b` (date)', '`a`（`text`）不能与 `b`（`date`）比较'],
    ['`required` has the same entry twice (places 1 and 3)', '`required` 中有重复的项（位置：1、3）'],
    ['write `unique`: true at the field, or choose another key', '请在字段上写 `unique`: `true`，或换一个键'],
    [
      'status lost the choices 2, 3: 4 records have a value that would be none',
      '`status` 去掉了选项 `2, 3`：有 4 条记录的值将不在选项之内',
    ],
    ['berth must be filled now: 1 record has no value', '`berth` 改为必填：有 1 条记录没有值'],
    [
      'pier is new and quay goes, which has 1 record and 7 fields of the same names: it looks like a rename',
      '`pier` 是新增资源，而 `quay` 将被去掉，后者有 1 条记录和 7 个同名字段：看来是改名',
    ],
    ['put back `maxLength` 12, or shorten those values first', '请恢复 `maxLength` 为 12，或先缩短这些值'],
    ['`minimum` 1e-7 has too many digits to be exact', '`minimum`（1e-7）位数过多，无法精确表示'],
    ['there is no field `a`b`', '没有字段 `a`b`'],
  ])('%s', (english, chinese) => {
    expect(inChinese(english)).toBe(chinese);
  });

  it.each([
    '',
    'the moon is green',
    '`x` is green',
    '`x` is not possible: must be green',
    `there is no field \`${'x'.repeat(9_999)}\``,
  ])('is left alone where there are no words: %s', (english) => expect(inChinese(english)).toBeUndefined());
});

describe('what a field says of a value that a file fixes', () => {
  const what = '`extra` would refuse its own default';
  const filled = { field: 'Extra of "x"', other: 'Other', limit: 3, a: 1, b: 2.5, value: 'Yes', name: 'x' };
  const said = [
    ...Object.values(messages).filter(({ en }) => en.includes('{field}')),
    ...Object.values(kinds).flatMap(({ check }) => check?.('?') ?? []),
    ...['ZZABC', 'USLAX'].flatMap((port) => kinds['un-locode']?.check?.(port) ?? []),
    ...[kinds['imo-number']?.check?.('9074728')],
  ].flatMap((text) => text ?? []);

  it.each(said.map(({ en }) => fill(en, filled)))('%s', (mend) => {
    expect(missingInChinese({ what, mend })).toEqual([]);
    expect(faultInChinese({ what, mend }).mend).not.toContain('Extra');
  });

  it.each([
    ['Extra may have at most 2 decimals', '该值最多2位小数'],
    ['Extra may have at most 1 digit before the decimal point', '该值的整数部分最多1位'],
    ['Extra may have at most 1 character', '该值不能超过1个字符'],
    ['Extra may have at most 1 decimal', '该值最多1位小数'],
    ['Extra may have at most 12 digits before the decimal point', '该值的整数部分最多12位'],
    ['Extra does not lie in CA: please check both', '该值不在 `CA` 州内，请核对邮编与州'],
    [
      'Extra has a wrong format: XX at its beginning is no country of today',
      '该值格式不正确：前两位 `XX` 不是现行国家代码',
    ],
    ['Check digit of Extra is wrong, expected 9', '该值校验位错误，应为9'],
    ['Extra must be between 1 and 5', '该值必须在1到5之间'],
    ['Extra must be less than Draught', '该值必须小于 `Draught`'],
  ])('%s', (mend, chinese) => {
    expect(faultInChinese({ what, mend }).mend).toBe(chinese);
    expect(inChinese(mend)).toBeUndefined();
  });

  it('is told in the words of the file in both languages, where these are its own', () => {
    const message = '"patternMessage": { "zh": "四个字母", "en": "Take four letters" }';
    const keywords = `"type": "string", "pattern": "^[A-Z]{4}$", "default": "abc", ${message}`;
    const [fault] = compileBerth(berth({ field: field(keywords) })).faults;
    expect(fault).toMatchObject({ what, mend: 'Take four letters' });
    expect(fault && faultInChinese(fault).mend).toBe('四个字母');
  });

  it('stays as the file words it where the message is its own', () => {
    expect(faultInChinese({ what, mend: 'Take four letters' })).toEqual({
      what: '`extra` 不接受自己的默认值',
      mend: undefined,
    });
  });
});

describe('a keyword that is missing', () => {
  it('is explained in fuller words only where the meta schema has such a sentence', () => {
    expect(Object.keys(keywordWords).filter((english) => !Object.hasOwn(describedWords, english))).toEqual([]);
  });

  const missing = [metaSchema, enumsSchema, areasSchema].flatMap(requiredIn);

  it.each(missing)('$missingProperty: $what  $mend', (words) => {
    expect(missingInChinese(words)).toEqual([]);
  });
});

interface Missing {
  readonly missingProperty: string;
  readonly what: string;
  readonly mend: string;
}

/** What is said of each keyword that some part of a schema asks for. */
function requiredIn(schema: unknown): Missing[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { required } = schema as { readonly required?: unknown };
  const own = Array.isArray(required) && 'properties' in schema ? required.map(String) : [];
  return [
    ...own.map((missingProperty) => {
      const error = { keyword: 'required', instancePath: '', params: { missingProperty }, parentSchema: schema };
      return { missingProperty, ...shapeWords(error as unknown as ErrorObject) };
    }),
    ...Object.values(schema).flatMap(requiredIn),
  ];
}
