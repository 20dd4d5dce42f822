import type { Context } from './context.ts';

type Asked = Pick<Context, 'house' | 'actor' | 'compiled'>;

/** Tells open consoles, after the commit, that these records are not what they were. */
export function tellChange({ house, actor, compiled }: Asked, ids: readonly string[]): void {
  house.events.publish({ type: 'recordChanged', resource: compiled.resource.name, ids, account: actor.user.account });
}
