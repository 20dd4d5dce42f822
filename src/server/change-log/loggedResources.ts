import type { Resource } from '../../contract/resource.ts';
import type { Actor } from '../access/actor.ts';
import { holdsFor } from '../access/holds.ts';
import { visibleTo } from '../access/visibleTo.ts';
import type { House } from '../house.ts';
import { linesIn } from '../resource/lines/linesIn.ts';
import { namesInLog } from '../resource/namesInLog.ts';

/** The resources whose records somebody may list and whose log they may read, as they may read them, by name. */
export function loggedResources({ schemas }: House, actor: Actor): ReadonlyMap<string, Resource> {
  const known = schemas.compilation.resources
    .map(({ resource }) => resource)
    .filter((resource) => (['find', 'log'] as const).every((ability) => holdsFor(actor, resource, ability)));
  return new Map(known.map((resource) => [resource.name, visibleTo(actor, resource)]));
}

/**
 * Where words are looked for: every name under which the log speaks of a field that is shown, as `resource.field`. Lines of
 * which a part is hidden are not looked into: what is found would tell of it.
 */
export function searchedFields({ schemas }: House, actor: Actor, resources: readonly Resource[]): string[] {
  return resources.flatMap((resource) => {
    const lines = linesIn(schemas, resource);
    const partly = lines.filter(({ child }) => visibleTo(actor, child.resource) !== child.resource);
    const left = new Set(partly.map(({ field }) => field.name));
    const names = [...namesInLog(resource)].filter(([, today]) => !left.has(today)).map(([name]) => name);
    return names.map((name) => `${resource.name}.${name}`);
  });
}
