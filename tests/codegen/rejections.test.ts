import { describe, expect, it } from 'vitest';
import { berth, compileBerth, lines, takeMark } from './support/fixtures.ts';
import { rejections } from './support/rejections.ts';

describe.each(Object.entries(rejections))('the compiler rejects (%s)', (_, all) => {
  it.each(all)('%s', (_name, parts, reported) => {
    const { text, location } = takeMark(berth(parts));
    const compilation = compileBerth(text);
    expect(lines(compilation)).toEqual([`system/hwBerth.json:${location}  ${reported}`]);
    expect(compilation.resources).toEqual([]);
  });
});
