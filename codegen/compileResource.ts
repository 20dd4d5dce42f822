import { createHash } from 'node:crypto';
import { checkDefaults } from './check/checkDefaults.ts';
import type { CompiledUnit } from './dropOrphans.ts';
import { emitModule } from './emit/emitModule.ts';
import { buildResource } from './model/buildResource.ts';
import { buildConditions, buildSchema } from './model/buildSchema.ts';
import { buildTable } from './model/buildTable.ts';
import { compileChecks } from './model/compileChecks.ts';
import type { Enums } from './model/enums.ts';
import type { ResourceUnit } from './unit.ts';

/** Compiles a resource that was found sound; nothing when it was not, or when its defaults turn out to be refused. */
export function compileResource(unit: ResourceUnit, enums: Enums): CompiledUnit[] {
  const { document, source, report } = unit;
  if (report.hasErrors) return [];
  const schema = buildSchema(source, enums);
  const { checks, code: checksCode } = compileChecks(schema, buildConditions(source));
  const resource = buildResource(source, enums);
  checkDefaults({ source, resource, report, check: checks.record });
  if (report.hasErrors) return [];
  const code = emitModule(resource, checksCode);
  const hash = createHash('sha256').update(code).digest('hex');
  return [
    { ...unit, compiled: { file: document.file, resource, table: buildTable(resource), schema, checks, code, hash } },
  ];
}
