import { serverFields } from '../../src/contract/record.ts';
import { kindNameOf } from '../model/kindNameOf.ts';
import type { Path } from '../read/place.ts';
import type { Properties } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { checkRelated } from './checkRelated.ts';
import { checkSheet } from './checkSheet.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  cannotNameSheet: {
    en: '`{{name}}` ({{kind}}) cannot name a sheet',
    zh: '`{{name}}`（`{{kind}}`）不能作为工作表的名称',
  },
  nameTextChoiceOrReference: { en: 'name a text, a choice or a reference', zh: '请写一个文本、选项或引用字段' },
  cannotGiveOrder: { en: '`{{name}}` cannot give the order', zh: '`{{name}}`不能用于排序' },
});

const path: Path = ['excel', 'related'];

/** Kinds whose values name no sheet: lists, files, and what is written in more than one way or at any length. */
const unnaming: ReadonlySet<string> = new Set([
  ...['references', 'rows', 'lines', 'file', 'boolean', 'decimal', 'money', 'date-time', 'text-area'],
]);

/** Checks the sheets of records that refer to the exported ones: whose they are, what a sheet is for, order and columns. */
export function checkExcelRelated(subject: Subject): void {
  const { source, world, report } = subject;
  const related = source.excel?.related;
  if (!related) return;
  checkRelated(subject, { resource: related.resource, by: related.by }, path);
  const properties = world.sources.get(related.resource)?.record.properties;
  // That the resource is not there, or not sound, is told already.
  if (!properties) return;
  checkSheetBy(subject, related.sheetBy, properties);
  checkSort(subject, related.sort ?? [], properties);
  checkSheet({ report, path, properties, excel: { columns: related.columns }, groups: [] });
}

function checkSheetBy({ report }: Subject, name: string | undefined, properties: Properties): void {
  if (name === undefined) return;
  const at = [...path, 'sheetBy'];
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!property) {
    const suiting = Object.entries(properties).flatMap(([each, one]) => (unnaming.has(kindNameOf(one)) ? [] : [each]));
    report.error({ path: at, what: commonTexts.noField({ name }), mend: suggest(name, suiting) });
    return;
  }
  const kind = kindNameOf(property);
  if (!unnaming.has(kind)) return;
  const what = texts.cannotNameSheet({ name, kind });
  report.error({ path: at, what, mend: texts.nameTextChoiceOrReference });
}

function checkSort({ report }: Subject, sort: readonly string[], properties: Properties): void {
  const suits = (name: string): boolean => properties[name]?.type !== 'array' && properties[name]?.format !== 'file';
  const suiting = [...Object.keys(properties).filter(suits), ...serverFields];
  sort.forEach((signed, i) => {
    const name = signed.replace(/^-/, '');
    if (suiting.includes(name)) return;
    const isThere = properties[name] !== undefined;
    const what = isThere ? texts.cannotGiveOrder({ name }) : commonTexts.noField({ name });
    report.error({ path: [...path, 'sort', i], what, mend: isThere ? commonTexts.removeIt : suggest(name, suiting) });
  });
}
