import type { hookNames } from '../../../contract/hookNames.ts';
import type { Hook, OnDelete, OnDoing, OnPrepare, OnSave } from '../../extend.ts';
import type { Context } from '../context.ts';

/** What each kind of hook looks like. */
interface Kinds extends Readonly<Record<(typeof hookNames)[number], unknown>> {
  readonly prepare: OnPrepare;
  readonly save: OnSave;
  readonly delete: OnDelete;
  readonly doing: OnDoing;
}

/** The code that the business has put around something of a resource; most resources have none. `name`: of a transition or action. */
export function hookOf<K extends keyof Kinds>(
  { house, compiled }: Pick<Context, 'house' | 'compiled'>,
  kind: K,
  name: string = kind,
): Kinds[K] | undefined {
  const hook: Hook | undefined = house.handlers.hooks[`${compiled.resource.name}.${name}`];
  return hook as Kinds[K] | undefined;
}
