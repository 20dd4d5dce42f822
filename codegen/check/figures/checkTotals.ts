import { kindNameOf } from '../../model/kindNameOf.ts';
import type { Path } from '../../read/place.ts';
import type { PropertySource, ResourceSource, TotalSource } from '../../read/source.ts';
import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import { missingResource } from '../missingResource.ts';
import { refuseBack } from '../refuseBack.ts';
import { recordPath, type Subject } from '../subject.ts';
import { suggest } from '../suggest.ts';
import { checkTotalField } from './checkTotalField.ts';
import { checkTotalWhere } from './checkTotalWhere.ts';

const texts = faultTexts({
  totalMadeOtherwise: {
    en: 'the field is added up and made in another way too',
    zh: '字段既是汇总字段，又由其他方式得出',
  },
  keepOneMaking: { en: 'keep `total`, `derived` or `serial`', zh: '请只保留`total`、`derived`或`serial`之一' },
  linesSayAlready: { en: '`lines` says already what `{{keyword}}` says', zh: '已有`lines`，`{{keyword}}`没有作用' },
  totalOfNothing: { en: 'nothing says what is added up', zh: '没有说明汇总什么' },
  writeLinesOrResource: { en: 'write `lines`, or `resource` and `by`', zh: '请写`lines`，或写`resource`和`by`' },
  kindHoldsNoLines: { en: '`{{name}}` ({{kind}}) holds no lines', zh: '`{{name}}`（`{{kind}}`）不存放明细行' },
  writeResourceAndBy: { en: 'write `resource` and `by`', zh: '请写`resource`和`by`' },
});

/** Checks what totals are over: records that belong to this one, and fields of these that can be added up. */
export function checkTotals(subject: Subject): void {
  const { source, report } = subject;
  for (const [name, property] of Object.entries(source.record.properties)) {
    const { total, derived, serial } = property;
    if (!total) continue;
    const path = [...recordPath, name, 'total'];
    if (derived || serial !== undefined) {
      const what = texts.totalMadeOtherwise;
      report.error({ path, on: 'key', what, mend: texts.keepOneMaking });
    }
    const child = childOf(subject, total, path);
    if (!child) continue;
    const placed = { name, property, total, child, path };
    for (const remark of checkTotalField(placed)) report.error(remark);
    for (const remark of checkTotalWhere(placed, subject.world)) report.error(remark);
  }
}

/** A total among the files around it. */
export interface PlacedTotal {
  readonly name: string;
  readonly property: PropertySource;
  readonly total: TotalSource;
  /** The resource whose records it is over. */
  readonly child: ResourceSource;
  readonly path: Path;
}

/** The resource that a total is over; what is wrong with it is told, and that it is not there was told where lines say it. */
function childOf(subject: Subject, total: TotalSource, path: Path): ResourceSource | undefined {
  const { source, world, report } = subject;
  const { lines, resource, by } = total;
  if (lines !== undefined) {
    for (const keyword of ['resource', 'by'] as const) {
      if (total[keyword] === undefined) continue;
      const what = texts.linesSayAlready({ keyword });
      report.error({ path: [...path, keyword], on: 'key', what, mend: commonTexts.removeOneOfTwo });
    }
    return linesOf(subject, lines, path);
  }
  if (resource === undefined || by === undefined) {
    report.error({ path, what: texts.totalOfNothing, mend: texts.writeLinesOrResource });
    return undefined;
  }
  if (!world.resources.has(resource) && !world.sources.has(resource)) {
    const mend = suggest(resource, world.resources.keys(), commonTexts.addFile);
    report.error(missingResource([...path, 'resource'], resource, mend));
    return undefined;
  }
  const child = world.sources.get(resource);
  if (!child) return undefined;
  const refusal = refuseBack(child, by, source.name);
  if (!refusal) return child;
  report.error({ path: [...path, 'by'], ...refusal });
  return undefined;
}

function linesOf({ source, world, report }: Subject, name: string, path: Path): ResourceSource | undefined {
  const { properties } = source.record;
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (property?.lines) return world.sources.get(property.lines.resource ?? '');
  const names = Object.keys(properties).filter((each) => properties[each]?.lines);
  const what = property ? texts.kindHoldsNoLines({ name, kind: kindNameOf(property) }) : commonTexts.noField({ name });
  report.error({ path: [...path, 'lines'], what, mend: suggest(name, names, texts.writeResourceAndBy) });
  return undefined;
}
