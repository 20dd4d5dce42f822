import type { Path } from '../read/place.ts';
import type { Properties, PropertySource } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts, type Message } from '../texts/faultTexts.ts';
import type { Remark } from './report.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  addFieldThatIs: { en: 'add a field that is {{wanted}}', zh: '请添加一个{{wanted}}' },
});

export interface Wanted {
  readonly name: string;
  readonly fits: (property: PropertySource) => boolean;
  /** Of what kind it should be, in words. */
  readonly wanted: Message;
  readonly path: Path;
}

/** That a field is not there, or not of the kind that is wanted. */
export function misfit(properties: Properties, { name, fits, wanted, path }: Wanted): Remark[] {
  const suiting = Object.keys(properties).filter((each) => fits(properties[each] as PropertySource));
  if (suiting.includes(name)) return [];
  const what = Object.hasOwn(properties, name)
    ? commonTexts.isNot({ field: name, wanted })
    : commonTexts.noField({ name });
  return [
    { path, what, mend: suggest(name, suiting, suiting.length > 0 ? undefined : texts.addFieldThatIs({ wanted })) },
  ];
}
