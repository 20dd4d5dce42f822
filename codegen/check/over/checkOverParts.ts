import { kindNameOf } from '../../model/kindNameOf.ts';
import type { Subject } from '../subject.ts';
import { suggest } from '../suggest.ts';
import type { PlacedOver } from './checkOver.ts';

/** Checks what the rows have in common, and the choices that follow from their figures. */
export function checkOverParts(subject: Subject, placed: PlacedOver): void {
  checkBy(subject, placed);
  checkChoices(subject, placed);
}

function checkBy({ report }: Subject, { over, own, there, from }: PlacedOver): void {
  for (const [name, said] of Object.entries(over.by)) {
    const { field, unit } = typeof said === 'string' ? { field: said, unit: undefined } : said;
    const path = ['over', 'by', name];
    const [mine, theirs] = [own[name], there[field]];
    if (!theirs) {
      const mend = suggest(field, Object.keys(there));
      report.error({ path, what: `\`${from}\` has no field \`${field}\``, mend });
      continue;
    }
    if (unit && kindNameOf(theirs) !== 'date') {
      report.error({ path, what: `\`${field}\` is no date`, mend: 'remove `unit`, or name a date' });
    }
    const kind = unit ? 'text' : kindNameOf(theirs);
    if (!mine || kindNameOf(mine) === kind) continue;
    const what = `\`${name}\` (${kindNameOf(mine)}) cannot hold \`${field}\` (${kind})`;
    report.error({ path, what, mend: 'give both the same kind' });
  }
}

function checkChoices({ report, world }: Subject, { over, own }: PlacedOver): void {
  for (const [name, all] of Object.entries(over.choices ?? {})) {
    const property = own[name];
    const options = typeof property?.enum === 'string' ? world.enums.get(property.enum) : undefined;
    all.forEach(({ value, when = {} }, i) => {
      const path = ['over', 'choices', name, i];
      if (property && (property.enum === undefined || (options && !options.includes(value)))) {
        const mend = suggest(value, options ?? [], 'name one of its choices');
        report.error({ path: [...path, 'value'], what: `\`${name}\` has no choice \`${value}\``, mend });
      }
      for (const figure of Object.keys(when)) {
        if (Object.hasOwn(over.figures ?? {}, figure)) continue;
        const what = `\`${figure}\` is no figure of the row`;
        const mend = suggest(figure, Object.keys(over.figures ?? {}));
        report.error({ path: [...path, 'when', figure], on: 'key', what, mend });
      }
    });
  }
}
