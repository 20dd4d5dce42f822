import { useEffect, useState } from 'react';
import type { Checks, ResourceModule } from '../../../contract/resource.ts';

/**
 * The checks that say what a record lets be done. They come after the list, and only where something depends on them:
 * the formats that they bring along weigh more than a list does.
 */
export function useWhenChecks(module: ResourceModule, isNeeded: boolean): Checks | undefined {
  const [made, setMade] = useState<{ readonly of: ResourceModule; readonly checks: Checks }>();
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    import('../../registry/recordChecks.ts').then(
      ({ createRecordChecks }) => isCurrent && setMade({ of: module, checks: createRecordChecks(module) }),
      // What depends on a condition is not offered then; the page that asks again is a page that is loaded again.
      (cause: unknown) => console.info('the checks could not be loaded', cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [module, isNeeded]);
  return made?.of === module ? made.checks : undefined;
}
