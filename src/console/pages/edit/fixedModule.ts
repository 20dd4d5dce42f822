import type { ResourceModule } from '../../../contract/resource.ts';

/** The same resource with nothing in it that a person could change: its form is there to be read. */
export function fixedModule(module: ResourceModule): ResourceModule {
  const { resource } = module;
  return { ...module, resource: { ...resource, fields: resource.fields.map((field) => ({ ...field, system: true })) } };
}
