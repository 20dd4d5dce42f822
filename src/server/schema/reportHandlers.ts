import { hookNames } from '../../contract/hookNames.ts';
import type { Resource } from '../../contract/resource.ts';
import type { House } from '../house.ts';

/** Every action and question that only code can answer and that this server has no code for, and all code that no file asks for, as lines of the log. */
export function reportHandlers({ schemas, handlers, log }: Pick<House, 'schemas' | 'handlers' | 'log'>): void {
  const resources = schemas.compilation.resources.map(({ resource }) => resource);
  const { hooks, followers = {}, reads } = handlers;
  for (const handler of resources.flatMap(neededHooks).filter((name) => !hooks[name])) {
    log.warn({ event: 'noHandler', handler }, `no code answers the action ${handler}`);
  }
  for (const handler of resources.flatMap(readsOf).filter((name) => !reads[name])) {
    log.warn({ event: 'noHandler', handler }, `no code answers the question ${handler}`);
  }
  const known = new Set(resources.flatMap(hooksOf));
  const asked = new Set(resources.flatMap(readsOf));
  const idle = [
    ...Object.keys(hooks).filter((name) => !known.has(name)),
    ...Object.keys(followers).filter((name) => !resources.some((resource) => resource.name === name)),
    ...Object.keys(reads).filter((name) => !asked.has(name)),
  ];
  for (const handler of idle) {
    log.warn({ event: 'idleHandler', handler }, `no resource file has ${handler}, so its code is never run`);
  }
}

function neededHooks({ name: resource, actions }: Resource): string[] {
  return actions.flatMap(({ name, hasHandler }) => (hasHandler ? [`${resource}.${name}`] : []));
}

function hooksOf({ name: resource, states, actions }: Resource): string[] {
  const doings = [...(states?.transitions ?? []), ...actions].map(({ name }) => name);
  return [...hookNames, ...doings].map((name) => `${resource}.${name}`);
}

function readsOf({ name: resource, reads = [] }: Resource): string[] {
  return reads.map(({ name }) => `${resource}.${name}`);
}
