import { expect, it } from 'vitest';
import type { SourceFile } from '../../../codegen/types.ts';
import { type BerthParts, berth, compileBerth, field, lines, neighbours, takeMark } from './fixtures.ts';

/** What is wrong, the parts that make it so with a mark where the fault lies, and what the compiler must say. */
export type AppError = readonly [name: string, parts: BerthParts, said: string];

export const title = '"title": { "zh": "题", "en": "Title" }';
export const text = `{ ${title}, "type": "string" }`;

/** Beside the berth: its cranes, which refer to it, and a dock that has lines itself. */
const cranes: SourceFile = {
  path: 'system/hwCrane.json',
  text: `{ "name": "hwCrane", ${title}, "perms": "system:crane", "record": { "type": "object", "properties": {
    "name": ${text},
    "age": { ${title}, "type": "integer" },
    "makes": { ${title}, "type": "array", "items": { "type": "object", "properties": { "year": { ${title}, "type": "integer" } } } },
    "berthId": { ${title}, "type": "string", "reference": { "resource": "hwBerth" } },
    "otherId": { ${title}, "type": "string", "reference": { "resource": "hwCrane" } } } },
    "unique": [{ "fields": ["berthId", "name"] }] }`,
};
const docks: SourceFile = {
  path: 'system/hwDock.json',
  text: `{ "name": "hwDock", ${title}, "perms": "system:dock", "calls": { "find": false }, "record": { "type": "object", "properties": {
    "berthId": { ${title}, "type": "string", "reference": { "resource": "hwBerth" } },
    "posts": { ${title}, "type": "array", "lines": { "record": { "type": "object", "properties": { "no": ${text} } } } } } } }`,
};

/** The berth with a field of lines. */
export const named = (of: string): BerthParts => ({ field: field(`"type": "array", "lines": ${of}`) });
/** The berth with such a list. */
export const list = (keywords: string): BerthParts => ({ tail: `,\n  "list": { ${keywords} }` });

/** The compiler says so much of the berth beside those two, and nothing else; none of it goes live. */
export function rejectsEach(rejections: readonly AppError[]): void {
  it.each(rejections)('%s', (_name, parts, said) => {
    const { text: file, place: location } = takeMark(berth(parts));
    const { faults, resources } = compileBerth(file, [...neighbours, cranes, docks]);
    const own = faults.filter((fault) => fault.file === 'system/hwBerth.json');
    expect(lines({ faults: own })).toEqual([`system/hwBerth.json:${location}  ${said}`]);
    expect(resources.map(({ resource }) => resource.name).filter((name) => name.startsWith('hwBerth'))).toEqual([]);
  });
}
