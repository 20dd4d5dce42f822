import { kindNameOf } from '../model/kindNameOf.ts';
import type { Path } from '../read/place.ts';
import type { Properties } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  cannotBePrinted: { en: '`{{name}}` cannot be printed here', zh: '`{{name}}`不能打印在此处' },
});

/** A field that a paper names, among those of the record that it is of. */
export interface Named {
  readonly name: string;
  readonly properties: Properties;
  readonly path: Path;
}

const unprintable: ReadonlySet<string> = new Set(['rows', 'lines', 'file']);

/** Refuses a field that is not there, or that is no value to be printed. */
export function checkPrintable({ report }: Subject, { name, properties, path }: Named): void {
  const suiting = Object.keys(properties).filter((each) => !isUnprintable(properties, each));
  if (suiting.includes(name)) return;
  const what = properties[name] ? texts.cannotBePrinted({ name }) : commonTexts.noField({ name });
  report.error({ path, what, mend: suggest(name, suiting) });
}

function isUnprintable(properties: Properties, name: string): boolean {
  const property = properties[name];
  return property !== undefined && unprintable.has(kindNameOf(property));
}
