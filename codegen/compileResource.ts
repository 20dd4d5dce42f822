import { createHash } from 'node:crypto';
import { checkFixedValues } from './check/checkFixedValues.ts';
import { emitModule } from './emit/emitModule.ts';
import { moduleGeneration } from './emit/moduleGeneration.ts';
import { buildCheckSchemas } from './model/buildCheckSchemas.ts';
import { buildResource } from './model/buildResource.ts';
import { buildSchema } from './model/buildSchema.ts';
import { buildTable } from './model/buildTable.ts';
import { lazily } from './model/lazily.ts';
import { lazyChecks } from './model/lazyChecks.ts';
import type { Neighbours } from './model/neighbours.ts';
import type { CompiledResource } from './types.ts';
import type { ResourceUnit } from './unit.ts';

/**
 * Compiles a resource that was found sound; nothing when it was not, or when its defaults turn out to be refused.
 * Checks and module are made when they are first asked for: most resources of a large folder are not looked at.
 */
export function compileResource(
  { document, source, report }: ResourceUnit,
  neighbours: Neighbours,
): CompiledResource | undefined {
  if (report.hasErrors) return undefined;
  const { enums, sources } = neighbours;
  const resource = buildResource(source, neighbours);
  checkFixedValues({ source, resource, enums, report });
  if (report.hasErrors) return undefined;
  const schema = buildSchema(source, enums, sources);
  const schemas = buildCheckSchemas(source, schema, neighbours);
  const checks = lazyChecks(schemas);
  const code = lazily(() => emitModule({ resource, schemas, checks: checks.compiled().code }));
  const hash = createHash('sha256').update(`${moduleGeneration()}\n${checks.key}\n${JSON.stringify(resource)}`);
  return {
    ...{ file: document.file, resource, table: buildTable(resource, source), schema, hash: hash.digest('hex') },
    get checks() {
      return checks.compiled().checks;
    },
    get code() {
      return code();
    },
  };
}
