import { type ComponentType, type ReactNode, useCallback, useEffect } from 'react';
import { createLate, type LateState } from '../../../fields/faces/createLate.ts';
import { PartFailed } from './PartFailed.tsx';
import { timesOnline } from './timesOnline.ts';

export interface Waiting {
  /** What holds its place until it is there; nothing when left out. */
  readonly waiting?: ReactNode;
}

/** What stands in place of a part that could not be loaded can ask for it anew. */
export interface Retrying {
  readonly onRetry: () => void;
  /** It was asked for anew before, and did not come. */
  readonly wasRetried: boolean;
}

/**
 * A part of the console that is loaded when it is first shown. When that fails, `Instead` takes its place, which is
 * unless told otherwise a page that offers to load it again: what is around the part goes on. Once that is gone from the
 * screen, the part is asked for anew when it is next wanted: the connection may be back.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead: ComponentType<P & Retrying> = PartFailed,
): ComponentType<P & Waiting> {
  let timesAsked = 0;
  const part = createLate<P>(async () => {
    // What failed while the connection came back was asked for too early, and nobody would hear of it any more.
    for (;;) {
      timesAsked = timesOnline();
      try {
        return await load();
      } catch (cause) {
        console.info('a part of the console failed to load', cause);
        if (timesOnline() === timesAsked) throw cause;
      }
    }
  });
  let wasRetried = false;

  function Failed({ state, given }: { state: LateState<P>; given: P }): ReactNode {
    useEffect(() => () => part.forget(state), [state]);
    const retry = useCallback(() => {
      wasRetried = true;
      part.retry(state);
    }, [state]);
    // It may also have come back before anything stood here that listens.
    useEffect(() => {
      if (timesOnline() !== timesAsked) retry();
    }, [retry]);
    return <Instead {...given} onRetry={retry} wasRetried={wasRetried} />;
  }
  return function LazyPart({ waiting = null, ...rest }: P & Waiting): ReactNode {
    const given = rest as unknown as P;
    const state = part.usePart();
    if (state.Part) return <state.Part {...given} />;
    return state.failure ? <Failed state={state} given={given} /> : waiting;
  };
}
