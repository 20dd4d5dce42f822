import type { PropertySource, ResourceSource } from '../../read/source.ts';
import { faultTexts, inBackticks } from '../../texts/faultTexts.ts';
import { recordPath, type Subject } from '../subject.ts';

const texts = faultTexts({
  workedOutInRing: { en: 'the field is worked out of itself, by way of {{way}}', zh: '字段经由{{way}}由自身得出' },
  letOneBeEntered: { en: 'let one of these be entered', zh: '请让其中一个由人填写' },
});

/** A field of some resource. */
interface Place {
  readonly resource: string;
  readonly field: string;
}

/** Refuses fields that are worked out of themselves by way of others, of their own record or of those that belong to it. */
export function checkRings({ source, world, report }: Subject): void {
  const told = new Set<string>();
  const sourceOf = (name: string): ResourceSource | undefined =>
    name === source.name ? source : world.sources.get(name);
  for (const [name, property] of Object.entries(source.record.properties)) {
    const ring = ringOf({ resource: source.name, field: name }, sourceOf);
    if (!ring || told.has(keyOf(ring))) continue;
    told.add(keyOf(ring));
    const way = [...ring, ...ring.slice(0, 1)].map(({ resource, field }) =>
      resource === source.name ? field : `${resource}.${field}`,
    );
    const keyword = property.total ? 'total' : 'derived';
    const what = texts.workedOutInRing({ way: inBackticks(way) });
    report.error({ path: [...recordPath, name, keyword], on: 'key', what, mend: texts.letOneBeEntered });
  }
}

type SourceOf = (name: string) => ResourceSource | undefined;

/** The places from one back to itself, each worked out of the next; a field that names itself is told elsewhere. */
function ringOf(start: Place, sourceOf: SourceOf): readonly Place[] | undefined {
  const seen = new Set<string>();
  const walk = (way: readonly Place[]): readonly Place[] | undefined => {
    const here = way.at(-1) as Place;
    for (const next of sourcesOf(here, sourceOf)) {
      if (isSame(next, start)) return way.length > 1 ? way : undefined;
      const key = keyOf([next]);
      if (seen.has(key)) continue;
      seen.add(key);
      const found = walk([...way, next]);
      if (found) return found;
    }
    return undefined;
  };
  return walk([start]);
}

/** What a field is worked out of, directly. */
function sourcesOf({ resource, field }: Place, sourceOf: SourceOf): Place[] {
  const properties = sourceOf(resource)?.record.properties;
  const property = properties && Object.hasOwn(properties, field) ? properties[field] : undefined;
  if (!properties || !property) return [];
  const own = operandsIn(property).map((name) => ({ resource, field: name }));
  const { total } = property;
  const child = total?.lines === undefined ? total?.resource : properties[total.lines]?.lines?.resource;
  if (!total || child === undefined) return own;
  const names = [...(total.field === undefined ? [] : [total.field]), ...Object.keys(total.where ?? {})];
  return [...own, ...names.map((name) => ({ resource: child, field: name }))];
}

function operandsIn({ derived = {} }: PropertySource): readonly string[] {
  const { product = [], sum = [], difference = [], choice = [] } = derived;
  return [...product, ...sum, ...difference, ...choice.flatMap(({ when = {} }) => Object.keys(when))];
}

function isSame(a: Place, b: Place): boolean {
  return a.resource === b.resource && a.field === b.field;
}

/** The same for the same places, wherever one begins. */
function keyOf(places: readonly Place[]): string {
  return places
    .map(({ resource, field }) => `${resource}.${field}`)
    .toSorted()
    .join();
}
