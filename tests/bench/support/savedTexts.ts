import { berth, field, takeMark } from '../../codegen/support/fixtures.ts';
import { rejections } from '../../codegen/support/rejections.ts';

/** So many broken texts stand behind each other before a sound one. */
const inARow = 4;

/**
 * What is saved in place of one file, one after the other: a text for each refusal of the compiler, then a good one cut at
 * every twentieth, with sound ones in between. Each sound one has a field of its own, so that there is a table to bring up.
 */
export function savedTexts(): string[] {
  const refused = Object.values({ ...rejections, patterns: rejections.patterns.slice(0, 1) })
    .flat()
    .map(([, parts]) => takeMark(berth(parts)).text);
  const good = berth();
  const cut = Array.from({ length: 20 }, (_, n) => good.slice(0, Math.floor((good.trimEnd().length * n) / 20)));
  return [...refused, ...cut].flatMap((text, n) =>
    n % inARow === 0 ? [berth({ field: field('"type": "string", "maxLength": 20', `code${n}`) }), text] : [text],
  );
}
