import type { ComponentType } from 'react';
import { useFieldServices } from '../services.tsx';
import { createLate } from './createLate.ts';
import { LoadFailure } from './LoadFailure.ts';
import { lateLoads } from './lateLoads.ts';

/**
 * A part of a face that comes when it is first shown: a list needs none of what a form is filled in with. An empty input
 * holds its place until it is there.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  lateLoads.add(load);
  const part = createLate(load);
  return function LateFace(props: P) {
    const { Look } = useFieldServices();
    const state = part.usePart();
    const { Part, failure } = state;
    if (failure) {
      // Whoever tries again asks anew.
      part.forget(state);
      throw new LoadFailure(failure.cause);
    }
    const place = <span className="q-awaited" />;
    return <Look waiting={place}>{Part ? <Part {...props} /> : place}</Look>;
  };
}
