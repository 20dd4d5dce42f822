import { serverFields } from '../../src/contract/record.ts';
import { isSystem } from '../model/kindNameOf.ts';
import type { Path } from '../read/place.ts';
import type { RecordSource } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { recordPath, type Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  removeFromRequired: { en: 'remove it from `required`', zh: '请从`required`中删除' },
});

/** Checks that `required` names fields that people can fill, in the record and in its rows. */
export function checkRequired({ source, report }: Subject): void {
  checkNames(source.record, ['record'], report);
  for (const [name, { items }] of Object.entries(source.record.properties)) {
    if (items) checkNames(items, [...recordPath, name, 'items'], report);
  }
}

function checkNames({ required = [], properties }: RecordSource, path: Path, report: Subject['report']): void {
  required.forEach((name, i) => {
    const at = [...path, 'required', i];
    const property = properties[name];
    if ((property && isSystem(property)) || serverFields.some((field) => field === name)) {
      report.error({ path: at, what: commonTexts.setByServer({ name }), mend: texts.removeFromRequired });
    } else if (!property) {
      report.error({ path: at, what: commonTexts.noField({ name }), mend: suggest(name, Object.keys(properties)) });
    }
  });
}
