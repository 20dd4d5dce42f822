import { describe, expect, it } from 'vitest';
import { berth, compileBerth, lines, takeMark } from './support/fixtures.ts';
import { refusals } from './support/refusals.ts';

describe.each(Object.entries(refusals))('the compiler refuses (%s)', (_, all) => {
  it.each(all)('%s', (_name, parts, said) => {
    const { text, place } = takeMark(berth(parts));
    const compilation = compileBerth(text);
    expect(lines(compilation)).toEqual([`system/hwBerth.json:${place}  ${said}`]);
    expect(compilation.resources).toEqual([]);
  });
});
