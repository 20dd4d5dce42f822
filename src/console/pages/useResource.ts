import { useCallback, useEffect, useState } from 'react';
import type { ResourceModule } from '../../contract/resource.ts';
import type { HwError } from '../client/hwError.ts';
import { useStore } from '../client/store.ts';
import { useHouse } from '../house.ts';
import { usePermitted } from './usePermitted.ts';

export interface ResourceState {
  readonly module?: ResourceModule;
  readonly error?: HwError;
  readonly retry: () => void;
}

/**
 * The compiled resource of a page, as the person may use it: on its way, there, or failed with a way to try again. When
 * the server has a newer one, that takes its place; until it is there, or if it cannot be had, the page goes on with the
 * one it has.
 */
export function useResource(name: string): ResourceState {
  const { resources, access } = useHouse();
  const hash = useStore(access).resources.find((entry) => entry.name === name)?.hash;
  const [state, setState] = useState<Omit<ResourceState, 'retry'>>({});
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt and a newer version are reasons to load again
  useEffect(() => {
    let isCurrent = true;
    resources.load(name).then(
      (module) => isCurrent && setState({ module }),
      (error: unknown) => isCurrent && setState(({ module }) => (module ? { module } : { error: error as HwError })),
    );
    return () => {
      isCurrent = false;
    };
  }, [resources, name, attempt, hash]);
  const retry = useCallback(() => {
    setState({});
    setAttempt((count) => count + 1);
  }, []);
  const permitted = usePermitted(state.module);
  return { ...state, ...(permitted && { module: permitted }), retry };
}
