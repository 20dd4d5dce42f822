import { useMemo } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { useSay } from '../../texts/i18n.ts';
import { reasonAgainst } from '../doing/reasonAgainst.ts';
import { fixedModule } from './fixedModule.ts';

/** The module that a record's form is made of, and why nothing can be changed in it; undefined: it can. */
export function useEditable(module: ResourceModule, record: WireRecord | undefined) {
  const { language } = useSay();
  const { resource } = module;
  const isLimited = resource.allow?.edit !== undefined && record !== undefined;
  const why = isLimited ? reasonAgainst('edit', record, { resource, checks: createRecordChecks(module) }) : undefined;
  const isFixed = why !== undefined;
  return { module: useMemo(() => (isFixed ? fixedModule(module) : module), [module, isFixed]), why: why?.[language] };
}
