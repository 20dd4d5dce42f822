import type { Tag } from './createScanner.ts';
import { plainXml } from './plainXml.ts';

/** Reads one attribute out of tags, whatever its prefix; undefined where there is none. */
export function attributeReader(name: string): (tag: Tag) => string | undefined {
  const form = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  return ({ source, from, to }) => {
    const found = form.exec(source.slice(from, to));
    const value = found?.[1] ?? found?.[2];
    return value === undefined ? undefined : plainXml(value);
  };
}
