import { type ComponentType, lazy, type ReactNode, useEffect } from 'react';
import { PartFailed } from './PartFailed.tsx';

/**
 * A part of the console that is loaded when it is first shown. When that fails, `Instead` takes its place, which is
 * unless told otherwise a page that offers to load it again: what is around the part goes on. Once that is gone from the
 * screen, the part is asked for anew when it is next wanted: the connection may be back.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead: ComponentType<P> = PartFailed as ComponentType<P>,
): ComponentType<P> {
  const attempt = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (cause: unknown) => {
          console.info('a part of the console failed to load', cause);
          return { default: Failed };
        },
      ),
    );
  let Part: ComponentType<P> = attempt();

  function Failed(props: P): ReactNode {
    useEffect(() => {
      const mine = Part;
      return () => {
        if (Part === mine) Part = attempt();
      };
    }, []);
    return <Instead {...props} />;
  }
  return function Late(props: P): ReactNode {
    return <Part {...props} />;
  };
}
