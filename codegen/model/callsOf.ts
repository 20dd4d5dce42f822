import { type Operation, operations } from '../../src/contract/resource.ts';
import type { ResourceSource } from '../read/source.ts';

/** The names that calls have unless the file gives another (contract.md section 4); X is the resource's name. */
const patterns: Readonly<Record<Operation, string>> = {
  find: 'findXList',
  findById: 'findXById',
  save: 'saveX',
  deleteById: 'deleteXById',
  deleteByIds: 'deleteXByIds',
  log: 'findXLogList',
};

/** The full path of every call that a resource offers. */
export function callsOf({ name, base, calls = {} }: ResourceSource): Partial<Record<Operation, string>> {
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  const paths = operations.flatMap((operation) => {
    const asked = calls[operation] ?? true;
    if (asked === false) return [];
    const call = asked === true ? patterns[operation].replace('X', capital) : asked;
    return [[operation, `${base ?? `/hw/wms/${name}`}/${call}`] as const];
  });
  return Object.fromEntries(paths);
}
