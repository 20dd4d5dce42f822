import type { Actor } from '../access/actor.ts';
import type { House } from '../house.ts';
import { Refusal } from '../refusal.ts';
import { isId } from '../resource/isId.ts';

/** What every call about sessions is handed: who asks, for what. */
export interface SessionAsk {
  readonly house: House;
  readonly actor: Actor;
  readonly body: unknown;
  /** Where the call comes from. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What a body says, when it says nothing else. */
export function readBody<Name extends string>(body: unknown, names: readonly Name[]): Partial<Record<Name, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalidBody');
  if (Object.keys(body).some((name) => !(names as readonly string[]).includes(name))) throw new Refusal('invalidBody');
  return body as Partial<Record<Name, unknown>>;
}

/** The user that is asked about, if it is one. */
export function userIdIn(body: unknown): string | undefined {
  const { userId } = readBody(body, ['userId']);
  if (userId === undefined) return undefined;
  if (!isId(userId)) throw new Refusal('notFound');
  return userId;
}
