import { isWholeNumber } from '../../../src/fields/kinds.ts';
import { everyProperty, type PlacedProperty, recordPath, type Subject } from '../../check/subject.ts';
import { comparisons, isFigureSource, isSystem } from '../../read/recordSource.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import { orderOf } from './kind.ts';

const texts = faultTexts({
  boundsCrossed: {
    en: '`{{lower}}` {{low}} is greater than `{{upper}}` {{high}}',
    zh: '`{{lower}}`（{{low}}）大于`{{upper}}`（{{high}}）',
  },
  swapOrCorrect: { en: 'swap the two or correct one', zh: '请交换两者或改正其一' },
  boundOfWhole: {
    en: 'the `{{bound}}` of a whole number cannot be {{value}}',
    zh: '整数字段的`{{bound}}`不能是 {{value}}',
  },
  writeShortWhole: { en: 'write a whole number of up to 15 digits', zh: '请写不超过 15 位的整数' },
  tooManyDigits: {
    en: '`{{bound}}` {{value}} has too many digits to be exact',
    zh: '`{{bound}}`（{{value}}）位数过多，无法精确表示',
  },
  writeShortNumber: { en: 'write a number of up to 15 digits', zh: '请写不超过 15 位的数字' },
  idleLimit: {
    en: '`{{keyword}}` has no effect: `{{name}}` is set by the server',
    zh: '`{{keyword}}`不起作用：`{{name}}`由服务器设置',
  },
  moveToRulesOrRemove: { en: 'move it to `rules`, or remove it', zh: '请写进`rules`，或将其删除' },
});

type Limit = 'minimum' | 'maximum' | 'exclusiveMinimum';

/** Checks that no lower bound is above the upper bound, nor `scale` above `precision`, and that bounds of numbers are exact. */
export function checkLimits({ source, report }: Subject): void {
  for (const field of everyProperty(source)) {
    for (const [lower, upper] of orders) {
      const [low, high] = [field.property[lower], field.property[upper]];
      if (low === undefined || high === undefined || low <= high) continue;
      const what = texts.boundsCrossed({ lower, low, upper, high });
      report.error({ path: [...field.path, lower], what, mend: texts.swapOrCorrect });
    }
    for (const bound of bounds) checkBound(field, bound, report);
  }
}

const orders = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'maximum'],
  ['scale', 'precision'],
] as const;
const bounds: readonly Limit[] = ['minimum', 'maximum', 'exclusiveMinimum'];

function checkBound({ property, kind, path }: PlacedProperty, bound: Limit, report: Subject['report']): void {
  const value = property[bound];
  if (value === undefined || orderOf(kind) !== 'number') return;
  if (isWholeNumber({ kind }) && !Number.isSafeInteger(value)) {
    const what = texts.boundOfWhole({ bound, value });
    report.error({ path: [...path, bound], what, mend: texts.writeShortWhole });
  }
  if (!isWholeNumber({ kind }) && !/^-?\d+(\.\d+)?$/.test(String(value))) {
    const what = texts.tooManyDigits({ bound, value });
    report.error({ path: [...path, bound], what, mend: texts.writeShortNumber });
  }
}

/** Keywords that limit what users may enter. */
const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'pattern', 'requiredWhen', ...comparisons] as const;

/** Warns of limits on system fields that are not calculated, because such limits have no effect. */
export function warnOfIdleLimits({ source, report }: Subject): void {
  for (const [name, property] of Object.entries(source.record.properties)) {
    if (!isSystem(property) || isFigureSource(property)) continue;
    for (const keyword of limits) {
      if (property[keyword] === undefined) continue;
      const what = texts.idleLimit({ keyword, name });
      report.warn({ path: [...recordPath, name, keyword], on: 'key', what, mend: texts.moveToRulesOrRemove });
    }
  }
}
