import type { Path } from '../read/place.ts';
import { faultTexts, type Message } from '../texts/faultTexts.ts';
import type { Remark } from './report.ts';

const texts = faultTexts({
  noResource: { en: 'there is no resource `{{name}}`', zh: '没有资源`{{name}}`' },
});

/** That the resource named at this place does not exist; whether its file is there and faulty is seen when all files are read. */
export function missingResource(path: Path, name: string, mend: Message): Remark {
  return { path, what: texts.noResource({ name }), mend, missing: name };
}
