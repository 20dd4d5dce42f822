import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { commonErrors } from '../../../contract/envelope.ts';
import type { Allowance } from '../../../contract/life.ts';
import { type ServerField, serverFields, type WireRecord } from '../../../contract/record.ts';
import type { Checks, Resource, ResourceModule } from '../../../contract/resource.ts';
import type { Text } from '../../../contract/text.ts';
import { DueContext, type DueHolds } from '../../../fields/dates/DueMark.tsx';
import { withoutEmpty } from '../../../fields/emptyValues.ts';

type Values = Readonly<Record<string, unknown>>;

/** Provides the due dates of a resource to the components inside: which records they apply to. */
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

const standard: Readonly<Record<Allowance, Text>> = {
  edit: commonErrors.notEditable.message,
  remove: commonErrors.notRemovable.message,
};

interface Conditions {
  readonly resource: Resource;
  /** Undefined while they are on their way. */
  readonly checks: Pick<Checks, 'when'> | undefined;
}

/**
 * Why a record, as it stands, may not be edited or deleted; undefined: it may, as far as its checks are here. The server
 * looks once more.
 */
export function reasonAgainst(
  allowance: Allowance,
  record: WireRecord,
  { resource, checks }: Conditions,
): Text | undefined {
  const limit = resource.allow?.[allowance];
  const check = limit && checks?.when[`allow/${allowance}`];
  if (!check || check(withoutEmpty(ownValues(resource, record))).length === 0) return undefined;
  return limit.message ?? standard[allowance];
}

/** A record without the labels that the server puts beside references: what conditions speak of. */
export function ownValues({ fields }: Pick<Resource, 'fields'>, record: Values): Record<string, unknown> {
  const names = new Set<string>([...fields.map(({ name }) => name), ...(serverFields as readonly ServerField[])]);
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

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
