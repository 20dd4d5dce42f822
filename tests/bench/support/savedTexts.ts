import { berth, field, takeMark } from '../../codegen/support/fixtures.ts';
import { rejections } from '../../codegen/support/rejections.ts';

/** The number of broken texts that are saved before each valid one. */
const inARow = 4;

/**
 * Returns texts to save in one file: one for each compiler error, and a valid one cut off at every twentieth of its length. Valid texts are
 * in between. Each valid text has one more field, so that the table is migrated.
 */
export function savedTexts(): string[] {
  const rejected = Object.values({ ...rejections, patterns: rejections.patterns.slice(0, 1) })
    .flat()
    .map(([, parts]) => takeMark(berth(parts)).text);
  const good = berth();
  const cut = Array.from({ length: 20 }, (_, n) => good.slice(0, Math.floor((good.trimEnd().length * n) / 20)));
  return [...rejected, ...cut].flatMap((text, n) =>
    n % inARow === 0 ? [berth({ field: field('"type": "string", "maxLength": 20', `code${n}`) }), text] : [text],
  );
}
