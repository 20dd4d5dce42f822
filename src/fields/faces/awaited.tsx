import { type ComponentType, Suspense } from 'react';
import { useFieldServices } from '../services.tsx';

/** A lazy part of a face; an empty input holds its place until it is there. */
export function awaited<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return function Awaited(props: P) {
    const { Look } = useFieldServices();
    return (
      <Suspense fallback={<span className="q-awaited" />}>
        <Look>
          <Part {...props} />
        </Look>
      </Suspense>
    );
  };
}
