import type { Resource } from '../../../../contract/resource.ts';
import type { Text } from '../../../../contract/text.ts';
import { ownDoingsOf } from '../../../access/ownDoings.ts';

/** The title of what the log calls `transit:{name}` or `action:{name}`; undefined for anything else. */
export function actionTitle({ name: resource, states, actions }: Resource, action: string): Text | undefined {
  const [group, name] = action.split(':');
  const doings = {
    transit: states?.transitions ?? [],
    action: [...actions, ...ownDoingsOf(resource).map(({ doing }) => doing)],
  };
  if (group === undefined || !Object.hasOwn(doings, group)) return undefined;
  return doings[group as keyof typeof doings].find((doing) => doing.name === name)?.title;
}
