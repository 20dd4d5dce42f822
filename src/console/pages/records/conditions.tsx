import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Allowance } from '../../../contract/life.ts';
import type { Checks, Resource, ResourceModule } from '../../../contract/resource.ts';
import { commonErrors, type ServerField, serverFields, type Text, type WireRecord } from '../../../contract/wire.ts';
import { DueContext, type DueHolds } from '../../../fields/dates/DueMark.tsx';
import { withoutEmpty } from '../../../fields/emptyValues.ts';

type Values = Readonly<Record<string, unknown>>;

/** Tells the components inside for which records the due dates of a resource apply. */
export function DueMarks({ module, children }: { module: ResourceModule; children: ReactNode }): ReactNode {
  const { resource } = module;
  const checks = useWhenChecks(
    module,
    resource.fields.some(({ due }) => due?.isGuarded),
  );
  const holds = useMemo((): DueHolds => {
    return ({ name, due }, record) => {
      if (!due?.isGuarded) return due !== undefined;
      // A line may have a field with the same name as a field of the record. Conditions exist only for fields of the record.
      const isOwn = resource.fields.some((field) => field.name === name && field.due === due);
      const check = isOwn ? checks?.conditions[`${name}.due`] : undefined;
      return check?.(withoutEmpty(ownValues(resource, record))).length === 0;
    };
  }, [resource, checks]);
  return <DueContext value={holds}>{children}</DueContext>;
}

const standard: Readonly<Record<Allowance, Text>> = {
  edit: commonErrors.notEditable.message,
  remove: commonErrors.notRemovable.message,
};

interface Conditions {
  readonly resource: Resource;
  /** The checks of the resource; undefined while loading. */
  readonly checks: Pick<Checks, 'when'> | undefined;
}

/**
 * Returns why a record may not be edited or deleted in its current state; undefined if this is allowed or the checks are not loaded. The
 * server checks the state again.
 */
export function reasonAgainst(allowance: Allowance, record: WireRecord, { resource, checks }: Conditions): Text | undefined {
  const limit = resource.allow?.[allowance];
  const check = limit && checks?.when[`allow/${allowance}`];
  if (!check || check(withoutEmpty(ownValues(resource, record))).length === 0) return undefined;
  return limit.message ?? standard[allowance];
}

/** Returns the record without reference labels, as conditions expect it. */
export function ownValues({ fields }: Pick<Resource, 'fields'>, record: Values): Record<string, unknown> {
  const names = new Set<string>([...fields.map(({ name }) => name), ...(serverFields as readonly ServerField[])]);
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

/**
 * Loads the checks for the conditions of records; undefined until they are loaded. They are loaded after the list and only if needed,
 * because their code is larger than that of a list.
 */
export function useWhenChecks(module: ResourceModule, isNeeded: boolean): Checks | undefined {
  const [made, setMade] = useState<{ readonly of: ResourceModule; readonly checks: Checks }>();
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    import('../../registry/recordChecks.ts').then(
      ({ createRecordChecks }) => isCurrent && setMade({ of: module, checks: createRecordChecks(module) }),
      // Without the checks, actions with a condition are not offered until the page is loaded again.
      (cause: unknown) => console.info('the checks could not be loaded', cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [module, isNeeded]);
  return made?.of === module ? made.checks : undefined;
}
