import { AppstoreOutlined } from '@ant-design/icons-svg';
import type { IconDefinition } from '@ant-design/icons-svg/es/types.js';

/**
 * Every outlined icon, each in its own chunk. They are imported from another folder of the package than the bundled icons; otherwise the
 * bundled ones would be split into chunks too.
 */
const folder = '/node_modules/@ant-design/icons-svg/lib/asn/';
const files = import.meta.glob('/node_modules/@ant-design/icons-svg/lib/asn/*Outlined.js');

/** Names of all icons. */
export const iconNames: readonly string[] = Object.keys(files).map((path) => path.slice(folder.length, -'.js'.length));

/** Loads an outlined antd icon by name; an unknown name returns a default icon. */
export async function iconByName(name: string): Promise<IconDefinition> {
  const path = `${folder}${name}.js`;
  const load = Object.hasOwn(files, path) ? files[path] : undefined;
  return load ? definitionIn(await load()) : AppstoreOutlined;
}

/** Returns the icon that a CommonJS module exports. Bundlers wrap it in `default` once or twice. */
function definitionIn(module: unknown): IconDefinition {
  let found = module;
  while (typeof found === 'object' && found !== null && 'default' in found) found = found.default;
  return found as IconDefinition;
}
