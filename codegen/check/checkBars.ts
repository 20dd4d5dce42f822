import { kindNameOf } from '../model/kindNameOf.ts';
import type { Path } from '../read/place.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  cannotBeBars: { en: '`{{code}}` cannot be drawn as bars', zh: '`{{code}}`不能打印为条形码' },
});

/** Kinds whose values say nothing to a scanner. */
const unscanned: ReadonlySet<string> = new Set(['reference', 'enum', 'boolean', 'text-area', 'file', 'date-time']);

/** Checks that the value of a field can be drawn as bars. */
export function checkBars({ source, report }: Subject, { code, path }: { code: string; path: Path }): void {
  const { properties } = source.record;
  const suiting = Object.entries(properties)
    .filter(([, property]) => property.type !== 'array' && !unscanned.has(kindNameOf(property)))
    .map(([name]) => name);
  if (suiting.includes(code)) return;
  const what = properties[code] ? texts.cannotBeBars({ code }) : commonTexts.noField({ name: code });
  report.error({ path, what, mend: suggest(code, suiting) });
}
