import { listPreferenceLimits } from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Actor } from '../access/actor.ts';
import { holdsFor } from '../access/rights.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';

/** The context of the calls for list preferences, views, the number search, dashboards and reminders. */
export interface Ask {
  readonly app: App;
  readonly actor: Actor;
  /** The last part of the call's path. */
  readonly id: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Full path of the call without the id. */
  readonly path: string;
}

/**
 * Returns the full resource with this name if the caller may list it. Otherwise, throws an error that does not reveal whether the resource
 * exists.
 */
export function listedResource({ app, actor }: Pick<Ask, 'app' | 'actor'>, name: unknown): Resource {
  const found = findListed({ app, actor }, name);
  if (!found) throw new AppError('forbidden');
  return found;
}

export function findListed({ app, actor }: Pick<Ask, 'app' | 'actor'>, name: unknown): Resource | undefined {
  const resource = typeof name === 'string' ? app.schemas.byName.get(name)?.resource : undefined;
  return resource && holdsFor(actor, resource, 'find') ? resource : undefined;
}

/** Returns the properties of a body object; throws for unknown properties. */
export function readParts(value: unknown, allowedParts: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('invalidBody');
  if (Object.keys(value).some((key) => !allowedParts.includes(key))) throw new AppError('invalidBody');
  return value as Readonly<Record<string, unknown>>;
}

/** Whether a value has the form of a field name. */
export function isFieldName(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z]\w{0,63}$/.test(value);
}

export function isColumnWidth(value: unknown): value is number {
  const { leastWidth, mostWidth } = listPreferenceLimits;
  return Number.isInteger(value) && Number(value) >= leastWidth && Number(value) <= mostWidth;
}

export function isOneOf<T extends string>(choices: readonly T[], value: unknown): value is T {
  return (choices as readonly unknown[]).includes(value);
}
