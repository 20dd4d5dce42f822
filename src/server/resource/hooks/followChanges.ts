import type { Store } from '../../db/store.ts';
import type { AnyFollower, FollowEvent } from '../../extend.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../record.ts';
import { hookEvent } from './hookEvent.ts';

/** A record as it was, if it was there, and as it was written. */
export interface SavedRecord {
  readonly id: string;
  readonly before: PlainRecord | undefined;
  readonly after: PlainRecord;
}

type Followed = FollowEvent['changes'][number];

/** The code that follows changes of a resource; most resources have none. */
export function followerOf({ house, compiled }: Pick<Context, 'house' | 'compiled'>): AnyFollower | undefined {
  return house.handlers.followers?.[compiled.resource.name];
}

/** Tells the code of the business of records that were written together. */
export async function followSaved(context: Context, store: Store, saved: readonly SavedRecord[]): Promise<void> {
  await followChanges(context, store, followedIn(context, saved));
}

/** What of these records is to be followed: of the fields that are asked for alone, so that much of it can be kept. */
function followedIn(context: Pick<Context, 'house' | 'compiled'>, saved: readonly SavedRecord[]): Followed[] {
  const fields = followerOf(context)?.fields ?? [];
  const only = (record: PlainRecord) => Object.fromEntries(fields.map((name) => [name, record[name] ?? null]));
  return saved.flatMap(({ id, before, after }): Followed[] => {
    const [was, is] = [before && only(before), only(after)];
    const isFollowed = fields.length > 0 && (!was || JSON.stringify(was) !== JSON.stringify(is));
    return isFollowed ? [{ id, before: was, after: is } as Followed] : [];
  });
}

export async function followChanges(context: Context, store: Store, changes: readonly Followed[]): Promise<void> {
  const follower = followerOf(context);
  if (!follower || changes.length === 0) return;
  const event: FollowEvent = { ...hookEvent(context, store, 'follow'), changes };
  await (follower.run as (event: FollowEvent) => Promise<void>)(event);
}
