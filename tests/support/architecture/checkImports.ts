import { posix } from 'node:path';
import { findImports, type Import } from './findImports.ts';
import { lineAt, type SyntaxNode } from './syntaxTree.ts';
import type { Fault, Room, SourceFile } from './types.ts';

interface Context {
  readonly file: SourceFile;
  readonly rooms: readonly Room[];
}

/** Returns every import that the table of layers does not allow, and every file without a layer. */
export function checkImports(context: Context, nodes: readonly SyntaxNode[]): Fault[] {
  const { file, rooms } = context;
  const room = roomOf(file.path, rooms);
  if (room === undefined) {
    return [{ path: file.path, line: 1, message: 'lies in no room. Move it into a room, or add its room to the table.' }];
  }
  return findImports(nodes).flatMap((found) => {
    const message = isLocal(found) ? rejectFile({ ...context, room, found }) : rejectPackage({ ...context, room, found });
    return message === undefined ? [] : [{ path: file.path, line: lineAt(file.text, found.offset), message }];
  });
}

interface Question extends Context {
  readonly room: Room;
  readonly found: Import;
}

function rejectFile({ file, rooms, room, found }: Question): string | undefined {
  const path = posix.join(posix.dirname(file.path), found.specifier.replace(/\?.*$/, ''));
  const target = roomOf(path, rooms);
  if (target === undefined) return `imports ${path}, which lies in no room. Import only from the rooms of the table.`;
  if (target === room || allows(room.mayImport, target.name)) return undefined;
  const allowed = room.mayImport.length === 0 ? 'nothing outside itself' : `only ${room.mayImport.join(', ')}`;
  return `${room.name} must not import ${target.name} (${path}). It may import ${allowed}: move what is shared there, or hand it in from src/main.`;
}

function rejectPackage({ rooms, room, found }: Question): string | undefined {
  const name = found.specifier;
  if (allows(room.packages, name)) return undefined;
  const homes = rooms.filter(({ packages }) => allows(packages, name)).map((home) => home.name);
  const remedy = homes.length === 0 ? 'No room may: use what is there.' : `Only these may: ${homes.join(', ')}. Use what they export.`;
  return `${room.name} must not import the package ${name}. ${remedy}`;
}

function roomOf(path: string, rooms: readonly Room[]): Room | undefined {
  return rooms.find(({ files }) => files.test(path));
}

function isLocal({ specifier }: Import): boolean {
  return specifier.startsWith('.') || specifier.startsWith('/');
}

/** Whether a list allows a name. An entry `a` also allows `a/b`; `a/*` and `node:*` are wildcards; `!a` excludes a name. */
function allows(list: readonly string[], name: string): boolean {
  const stands = (entry: string): boolean =>
    entry === name || name.startsWith(`${entry}/`) || (entry.endsWith('*') && name.startsWith(entry.slice(0, -1)));
  const refused = list.some((entry) => entry.startsWith('!') && stands(entry.slice(1)));
  return !refused && list.some(stands);
}
