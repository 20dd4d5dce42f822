import { everyDoing } from '../../read/everyDoing.ts';
import type { ResourceSource } from '../../read/source.ts';
import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import type { Report } from '../report.ts';
import { suggest } from '../suggest.ts';

const texts = faultTexts({
  formOfBesideForm: { en: '`formOf` stands beside a `form` of its own', zh: '`formOf`与自己的`form`同时存在' },
  noSharedForm: {
    en: 'there is no transition or action `{{formOf}}` with a `form`',
    zh: '没有带`form`的流转或操作`{{formOf}}`',
  },
});

/** Checks that whoever shares the form of another transition or action names one that has a form, and has none besides. */
export function checkSharedForms(source: ResourceSource, report: Report): void {
  const doings = everyDoing(source);
  const names = doings.flatMap(({ doing: { name, form, formOf } }) => (form && formOf === undefined ? [name] : []));
  for (const { doing, path } of doings) {
    const { form, formOf } = doing;
    if (formOf === undefined) continue;
    if (form) {
      const what = texts.formOfBesideForm;
      report.error({ path: [...path, 'formOf'], on: 'key', what, mend: commonTexts.keepOneOfTwo });
    } else if (!names.includes(formOf)) {
      const what = texts.noSharedForm({ formOf });
      report.error({ path: [...path, 'formOf'], what, mend: suggest(formOf, names) });
    }
  }
}
