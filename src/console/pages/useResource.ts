import { useCallback, useEffect, useState } from 'react';
import type { ResourceModule } from '../../contract/resource.ts';
import type { HwError } from '../client/hwError.ts';
import { useHouse } from '../house.ts';

export interface ResourceState {
  readonly module?: ResourceModule;
  readonly error?: HwError;
  readonly retry: () => void;
}

/** The compiled resource of a page: on its way, there, or failed with a way to try again. */
export function useResource(name: string): ResourceState {
  const { resources } = useHouse();
  const [state, setState] = useState<Omit<ResourceState, 'retry'>>({});
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to load again
  useEffect(() => {
    let isCurrent = true;
    resources.load(name).then(
      (module) => isCurrent && setState({ module }),
      (error: unknown) => isCurrent && setState({ error: error as HwError }),
    );
    return () => {
      isCurrent = false;
    };
  }, [resources, name, attempt]);
  const retry = useCallback(() => {
    setState({});
    setAttempt((count) => count + 1);
  }, []);
  return { ...state, retry };
}
