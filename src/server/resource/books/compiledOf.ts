import type { CompiledResource } from '../../../../codegen/types.ts';
import type { House } from '../../house.ts';

/** A resource that code of the business names; one that is not there is a mistake of that code, or of a file that was taken away. */
export function compiledOf({ schemas }: Pick<House, 'schemas'>, name: string): CompiledResource {
  const compiled = schemas.byName.get(name);
  if (!compiled) throw new Error(`there is no resource ${name}`);
  return compiled;
}
