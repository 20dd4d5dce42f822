import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };
import { markCode } from './markCode.ts';

/** What the meta schema says of its keywords: every sentence in English, and behind it in Chinese. */
export const describedWords: Readonly<Record<string, string>> = Object.fromEntries(
  descriptionsIn(metaSchema).flatMap((description) => {
    const [, english, chinese] = /^(.*?[.!?]) (\p{Script=Han}.*)$/u.exec(description) ?? [];
    return english === undefined || chinese === undefined ? [] : [[english, markCode(chinese)]];
  }),
);

function descriptionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === 'description' && typeof inner === 'string' ? [inner] : descriptionsIn(inner),
  );
}
