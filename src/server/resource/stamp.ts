import type { Row } from '../db/store.ts';
import type { Context } from './context.ts';

/** Who writes a row and when, as the table keeps it. */
export function stamp({ house, actor }: Pick<Context, 'house' | 'actor'>, what: 'create' | 'update'): Row {
  return { [`${what}By`]: actor.user.account, [`${what}Time`]: house.clock().toISOString() };
}
