import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The icons that the console can draw: it has each as a file of its own in this folder of the package. */
const folder = join(dirname(createRequire(import.meta.url).resolve('@ant-design/icons-svg')), 'asn');

let known: ReadonlySet<string> | undefined;

/** The names of all icons that can be drawn; looked up once, as the package does not change while anything runs. */
export function iconNames(): ReadonlySet<string> {
  known ??= new Set(readdirSync(folder).flatMap((file) => /^(\w+Outlined)\.js$/.exec(file)?.[1] ?? []));
  return known;
}
