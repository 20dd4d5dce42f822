import { expect, it } from 'vitest';
import type { SourceFile } from '../../../codegen/types.ts';
import { type BerthParts, berth, compileBerth, field, lines, neighbors, takeMark } from './fixtures.ts';

/** The name of the case, the parts of a resource file with a mark where the fault is, and the expected message. */
export type AppError = readonly [name: string, parts: BerthParts, message: string];

export const title = '"title": { "zh": "题", "en": "Title" }';
export const text = `{ ${title}, "type": "string" }`;

/** The other files: cranes that refer to the berth, and a dock that has lines. */
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

/** Adds a field with lines to the berth. */
export const named = (of: string): BerthParts => ({ field: field(`"type": "array", "lines": ${of}`) });
/** Adds the keyword `list` to the berth. */
export const list = (keywords: string): BerthParts => ({ tail: `,\n  "list": { ${keywords} }` });

/**
 * Expects exactly this fault of each berth, which is compiled together with the other files. The berth must then not be among the valid
 * resources.
 */
export function rejectsEach(rejections: readonly AppError[]): void {
  it.each(rejections)('%s', (_name, parts, reported) => {
    const { text: file, location } = takeMark(berth(parts));
    const { faults, resources } = compileBerth(file, [...neighbors, cranes, docks]);
    const own = faults.filter((fault) => fault.file === 'system/hwBerth.json');
    expect(lines({ faults: own })).toEqual([`system/hwBerth.json:${location}  ${reported}`]);
    expect(resources.map(({ resource }) => resource.name).filter((name) => name.startsWith('hwBerth'))).toEqual([]);
  });
}
