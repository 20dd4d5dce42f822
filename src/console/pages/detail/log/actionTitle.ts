import { noted } from '../../../../contract/log.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { Text } from '../../../../contract/text.ts';
import { ownDoingsOf } from '../../../access/ownActions.ts';

/** The title of what the log calls `transit:{name}`, `action:{name}` or `mark:{name}`; undefined for anything else. */
export function actionTitle({ name: resource, states, actions, detail }: Resource, action: string): Text | undefined {
  const [group, name] = action.split(':');
  const doings = {
    mark: detail.files?.marks ?? [],
    transit: states?.transitions ?? [],
    action: [
      ...actions,
      ...ownDoingsOf(resource).map(({ doing }) => doing),
      ...Object.values(noted).filter((each) => each.resource === resource),
    ],
  };
  if (group === undefined || !Object.hasOwn(doings, group)) return undefined;
  return doings[group as keyof typeof doings].find((doing) => doing.name === name)?.title;
}
