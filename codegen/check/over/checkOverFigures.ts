import { kindNameOf } from '../../model/kindNameOf.ts';
import type { OverFigureSource } from '../../read/overSource.ts';
import type { Path } from '../../read/place.ts';
import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import { refuseWanted } from '../refuseWanted.ts';
import type { Subject } from '../subject.ts';
import { suggest } from '../suggest.ts';
import type { PlacedOver } from './checkOver.ts';

const texts = faultTexts({
  noDateOf: { en: '`{{past}}` is no date of `{{from}}`', zh: '`{{past}}`不是`{{from}}`的日期字段' },
  figureOfNothing: { en: 'nothing says of what the {{as}} is', zh: '没有说明`{{as}}`的是哪个字段' },
  cannotHoldFigure: {
    en: '`{{name}}` ({{kind}}) cannot hold the {{figure}} of `{{field}}`',
    zh: '`{{name}}`（`{{kind}}`）不能存放`{{field}}`的`{{figure}}`',
  },
  giveInteger: { en: 'give it the type `integer`', zh: '请将类型改为`integer`' },
});

/** Checks what is added up for a row, and over which of its records. */
export function checkOverFigures(subject: Subject, placed: PlacedOver): void {
  checkWhere(subject, placed, { where: placed.over.where, path: ['over', 'where'] });
  for (const [name, figure] of Object.entries(placed.over.figures ?? {})) {
    const path = ['over', 'figures', name];
    checkField(subject, placed, { name, figure, path });
    checkWhere(subject, placed, { where: figure.where, path: [...path, 'where'] });
    const { past } = figure.days ?? {};
    if (past === undefined) continue;
    const property = placed.there[past];
    if (property && kindNameOf(property) === 'date') continue;
    const dates = Object.keys(placed.there).filter((each) => placed.there[each]?.format === 'date');
    const what = texts.noDateOf({ past, from: placed.from });
    subject.report.error({ path: [...path, 'days', 'past'], what, mend: suggest(past, dates) });
  }
}

const added: ReadonlySet<string> = new Set(['integer', 'decimal', 'money']);
const counts: ReadonlySet<string> = new Set(['count', 'distinct']);

interface PlacedFigure {
  readonly name: string;
  readonly figure: OverFigureSource;
  readonly path: Path;
}

function checkField({ report }: Subject, { own, there, from }: PlacedOver, { name, figure, path }: PlacedFigure): void {
  const { as, field } = figure;
  const mine = own[name];
  const kind = mine && kindNameOf(mine);
  if (field === undefined) {
    if (as !== 'count') report.error({ path, what: texts.figureOfNothing({ as }), mend: commonTexts.addField });
  } else if (!there[field]) {
    const mend = suggest(field, Object.keys(there));
    report.error({ path: [...path, 'field'], what: commonTexts.noFieldIn({ resource: from, name: field }), mend });
    return;
  }
  if (kind === undefined) return;
  const theirs = field === undefined ? undefined : there[field];
  const fits = counts.has(as) ? kind === 'integer' : !theirs || kind === kindNameOf(theirs);
  const isSum = as !== 'sum' || added.has(kind);
  if (fits && isSum && (kind !== 'decimal' || mine?.scale === theirs?.scale)) return;
  const what = texts.cannotHoldFigure({ name, kind, figure: as, field: field ?? from });
  report.error({ path, what, mend: counts.has(as) ? texts.giveInteger : commonTexts.giveBothSameKind });
}

interface PlacedWhere {
  readonly where: OverFigureSource['where'];
  readonly path: Path;
}

function checkWhere({ report, world }: Subject, { there, from }: PlacedOver, { where, path }: PlacedWhere): void {
  for (const [name, wanted] of Object.entries(where ?? {})) {
    const at = [...path, name];
    const property = there[name];
    if (!property) {
      const mend = suggest(name, Object.keys(there));
      report.error({ path: at, on: 'key', what: commonTexts.noFieldIn({ resource: from, name }), mend });
      continue;
    }
    for (const value of [wanted].flat()) {
      const refusal = refuseWanted({ wanted: value, property, enums: world.enums });
      if (refusal) report.error({ path: at, ...refusal });
    }
  }
}
