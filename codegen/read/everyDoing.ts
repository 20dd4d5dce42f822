import type { Path } from './place.ts';
import type { ActionSource, ConditionSource, ResourceSource, TransitionSource } from './source.ts';

/** A transition or an action with its place. */
export interface PlacedDoing {
  readonly doing: TransitionSource | ActionSource;
  readonly path: Path;
  /** Its condition on the record, which a transition calls `guard` and an action `when`. */
  readonly condition?: { readonly keyword: 'guard' | 'when'; readonly value: ConditionSource };
}

/** Every transition, then every action. */
export function everyDoing({ states, actions = [] }: Pick<ResourceSource, 'states' | 'actions'>): PlacedDoing[] {
  const transitions = states?.transitions ?? [];
  return [
    ...transitions.map((doing, i) => ({
      ...{ doing, path: ['states', 'transitions', i] },
      ...(doing.guard && { condition: { keyword: 'guard' as const, value: doing.guard } }),
    })),
    ...actions.map((doing, i) => ({
      ...{ doing, path: ['actions', i] },
      ...(doing.when && { condition: { keyword: 'when' as const, value: doing.when } }),
    })),
  ];
}
