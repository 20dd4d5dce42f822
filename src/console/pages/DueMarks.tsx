import { type ReactNode, useMemo } from 'react';
import type { ResourceModule } from '../../contract/resource.ts';
import { withoutEmpty } from '../../fields/emptyValues.ts';
import { DueContext, type DueHolds } from '../../fields/faces/due/dueContext.ts';
import { ownValues, useWhenChecks } from './actions/verdicts.ts';

/** Whoever shows dates of a resource stands in this: it knows in which records they count as due. */
export function DueMarks({ module, children }: { module: ResourceModule; children: ReactNode }): ReactNode {
  const { resource } = module;
  const checks = useWhenChecks(
    module,
    resource.fields.some(({ due }) => due?.isGuarded),
  );
  const holds = useMemo((): DueHolds => {
    return ({ name, due }, record) => {
      if (!due?.isGuarded) return due !== undefined;
      // A field of a line may be called as one of the record.
      const isOwn = resource.fields.some((field) => field.name === name && field.due === due);
      const check = isOwn ? checks?.conditions[`${name}.due`] : undefined;
      return check?.(withoutEmpty(ownValues(resource, record))).length === 0;
    };
  }, [resource, checks]);
  return <DueContext value={holds}>{children}</DueContext>;
}
