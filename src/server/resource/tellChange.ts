import { readWindowId, windowHeader } from '../../contract/events.ts';
import type { Context } from './context.ts';

type Asked = Pick<Context, 'house' | 'actor' | 'compiled' | 'headers'>;

/** Tells open consoles, after the commit, that these records are not what they were. */
export function tellChange({ house, actor, compiled, headers }: Asked, ids: readonly string[]): void {
  const window = readWindowId(headers[windowHeader.toLowerCase()]);
  const said = { resource: compiled.resource.name, ids, account: actor.user.account };
  house.events.publish({ type: 'recordChanged', ...said, ...(window === undefined ? {} : { window }) });
}
