import { useMemo } from 'react';
import type { Allowance } from '../../../../../contract/life.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field, FieldCondition, Resource, ResourceModule } from '../../../../../contract/resource.ts';
import type { Language } from '../../../../../contract/text.ts';
import { withoutEmpty } from '../../../../../fields/emptyValues.ts';
import { type LineStateOf, plainState } from '../../../../../fields/services.tsx';
import type { RowRules } from '../../../../../fields/widgets/grid/gridContext.ts';
import { newRow } from '../../../../../fields/widgets/grid/newRow.ts';
import { createRecordChecks } from '../../../../registry/recordChecks.ts';
import { useT } from '../../../../texts/i18n.ts';
import { ownValues, reasonAgainst } from '../../../records/conditions.tsx';
import type { List } from '../../useList.ts';
import type { SheetRow } from './sheetWork.ts';

interface RulesParts {
  readonly module: ResourceModule;
  /** The records as they are stored. */
  readonly known: readonly WireRecord[];
}

/** The rules of the sheet; the same ones while people write, others when records are read or saved: these say what may be done. */
export function useSheetRules({ abilities }: Pick<List, 'abilities'>, { module, known }: RulesParts): SheetRules {
  const { language } = useT();
  return useMemo(() => {
    const byId = new Map<unknown, SheetRow>(known.map((record) => [record.id, record]));
    return sheetRules({ module, abilities, language, storedOf: (row) => byId.get(row.id) });
  }, [module, abilities, language, known]);
}

interface RuleParams {
  readonly module: ResourceModule;
  readonly abilities: List['abilities'];
  readonly language: Language;
  /** The record that a row stands upon, as it is stored. */
  readonly storedOf: (row: SheetRow) => SheetRow | undefined;
}

interface SheetRules {
  readonly rows: RowRules;
  readonly states: LineStateOf;
}

/**
 * What may be done in a sheet: by the rights of the person, by what the file allows with a record as it is stored, and by
 * the conditions of its fields, which look at the row as it is written by now.
 */
function sheetRules({ module, abilities, language, storedOf }: RuleParams): SheetRules {
  const { resource } = module;
  const checks = createRecordChecks(module);
  const [mayAdd, mayUpdate, mayDelete] = [abilities('create'), abilities('update'), abilities('deleteByIds')];
  const against = (way: Allowance, row: SheetRow): string | undefined => {
    const stored = row.id === undefined || !resource.allow?.[way] ? undefined : storedOf(row);
    return stored && reasonAgainst(way, stored as never, { resource, checks })?.[language];
  };
  const plainOf = plainRows(resource);
  const holds = (
    item: Field,
    { row, condition }: { row: SheetRow; condition: FieldCondition },
  ): boolean | undefined => {
    const check = item.conditions.includes(condition) ? checks.conditions[`${item.name}.${condition}`] : undefined;
    return check && check(plainOf(row)).length === 0;
  };
  return {
    rows: { mayAdd, mayRemove: ({ id }) => id === undefined || mayDelete, against },
    states: (cell) => {
      const { item, line: row } = cell;
      const { isRequired, isReadOnly } = plainState(cell);
      const isTheirs = row.id !== undefined && (!mayUpdate || against('edit', row) !== undefined);
      return {
        isVisible: holds(item, { row, condition: 'visibleWhen' }) ?? true,
        isRequired: isRequired || (holds(item, { row, condition: 'requiredWhen' }) ?? false),
        isReadOnly: isReadOnly || isTheirs || (holds(item, { row, condition: 'readOnlyWhen' }) ?? false),
      };
    },
  };
}

/** Rows as conditions look at them: a new one with what it begins with, none with what its references are called. */
function plainRows(resource: Resource): (row: SheetRow) => SheetRow {
  const known = new WeakMap<SheetRow, SheetRow>();
  const start = newRow(resource.fields);
  return (row) => {
    const plain =
      known.get(row) ?? withoutEmpty(ownValues(resource, row.id === undefined ? { ...start, ...row } : row));
    known.set(row, plain);
    return plain;
  };
}
