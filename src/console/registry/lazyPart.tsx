import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { PartFailed } from './PartFailed.tsx';

/** A part of the console that is loaded when it is first shown; a failure is a page that offers to load it again. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (cause: unknown) => {
        console.info('a part of the console failed to load', cause);
        return { default: PartFailed as ComponentType<P> };
      },
    ),
  );
}
