import { type ComponentType, Suspense } from 'react';

/** A lazy part of a face; an empty input holds its place until it is there. */
export function awaited<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return function Awaited(props: P) {
    return (
      <Suspense fallback={<span className="q-awaited" />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
