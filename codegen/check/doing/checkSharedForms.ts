import { everyDoing } from '../../read/everyDoing.ts';
import type { ResourceSource } from '../../read/source.ts';
import type { Report } from '../report.ts';
import { suggest } from '../suggest.ts';

/** Checks that whoever shares the form of another transition or action names one that has a form, and has none besides. */
export function checkSharedForms(source: ResourceSource, report: Report): void {
  const doings = everyDoing(source);
  const names = doings.flatMap(({ doing: { name, form, formOf } }) => (form && formOf === undefined ? [name] : []));
  for (const { doing, path } of doings) {
    const { form, formOf } = doing;
    if (formOf === undefined) continue;
    if (form) {
      const what = '`formOf` stands beside a `form` of its own';
      report.error({ path: [...path, 'formOf'], on: 'key', what, mend: 'keep one of the two' });
    } else if (!names.includes(formOf)) {
      const what = `there is no transition or action \`${formOf}\` with a \`form\``;
      report.error({ path: [...path, 'formOf'], what, mend: suggest(formOf, names) });
    }
  }
}
