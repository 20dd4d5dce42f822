import { AppstoreOutlined } from '@ant-design/icons-svg';
import type { IconDefinition } from '@ant-design/icons-svg/es/types.js';

/**
 * Every outlined icon, each in a part of its own. They are taken from the package's second copy: what the console draws
 * itself comes from the first one, and stays together with it.
 */
const folder = '/node_modules/@ant-design/icons-svg/lib/asn/';
const files = import.meta.glob('/node_modules/@ant-design/icons-svg/lib/asn/*Outlined.js');

/** The names of all of them. */
export const iconNames: readonly string[] = Object.keys(files).map((path) => path.slice(folder.length, -'.js'.length));

/** Any outlined antd icon by its name; a name that does not exist gives the icon for "some page". */
export async function iconByName(name: string): Promise<IconDefinition> {
  const path = `${folder}${name}.js`;
  const load = Object.hasOwn(files, path) ? files[path] : undefined;
  return load ? definitionIn(await load()) : AppstoreOutlined;
}

/** These modules are CommonJS: bundlers wrap what they export in `default` once or twice. */
function definitionIn(module: unknown): IconDefinition {
  let found = module;
  while (typeof found === 'object' && found !== null && 'default' in found) found = found.default;
  return found as IconDefinition;
}
