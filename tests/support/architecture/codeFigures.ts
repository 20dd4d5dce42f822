import { posix } from 'node:path';
import { findImports } from './findImports.ts';
import { nodesOf } from './syntaxTree.ts';
import type { SourceFile } from './types.ts';

/** A measure of the size and structure of the code. `most` is the allowed maximum. */
export interface Figure {
  readonly what: string;
  /** The exact value: rounded only when it is printed. */
  readonly value: number;
  readonly most: number;
  readonly unit?: string;
}

/** Returns figures about all hand-written TypeScript modules. `files` must be those of `src` and `codegen`, without generated files. */
export function codeFigures(files: readonly SourceFile[]): readonly Figure[] {
  const modules = files.map((file) => ({ ...file, nodes: nodesOf(file), lines: file.text.split('\n').length - 1 }));
  const importers = new Map<string, Set<string>>(modules.map(({ path }) => [path, new Set()]));
  for (const { path, nodes } of modules) {
    for (const { specifier } of findImports(nodes)) {
      if (specifier.startsWith('.')) importers.get(posix.join(posix.dirname(path), specifier))?.add(path);
    }
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const lines = sum(modules.map((module) => module.lines));
  const importLines = sum(modules.map(({ text, nodes }) => sum(nodes.map((node) => importLinesOf(node, text)))));
  const single = [...importers.values()].filter(({ size }) => size === 1).length;
  return [
    { what: 'TypeScript files in src and codegen', value: modules.length, most: 1_200 },
    { what: 'lines of the longest', value: Math.max(...modules.map((module) => module.lines)), most: 400 },
    { what: 'lines that import', value: percent(importLines, lines), most: 6, unit: '%' },
    { what: 'modules with one importer', value: percent(single, modules.length), most: 20, unit: '%' },
  ];
}

/** Returns figures about the resource files. `files` are the JSON files of `schemas`. */
export function schemaFigures(files: readonly SourceFile[]): readonly Figure[] {
  const sizes = files.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
  const total = sizes.reduce((sum, { lines }) => sum + lines, 0);
  const order = sizes.find(({ path }) => path.endsWith('/hwOrder.json'));
  if (!order) throw new Error('There is no hwOrder.json among the resource files.');
  return [
    { what: 'lines of JSON in schemas', value: total, most: 10_000 },
    { what: 'lines of hwOrder.json', value: order.lines, most: 1_000 },
  ];
}

/** Whether a figure exceeds its maximum, and a line that says so. */
export function judgeFigure({ what, value, most, unit = '' }: Figure): { readonly isOver: boolean; readonly line: string } {
  const isOver = value > most;
  const printed = Number(value.toFixed(3));
  return { isOver, line: `${what}: ${printed}${unit} (at most ${most}${unit})${isOver ? ': too much' : ''}` };
}

function importLinesOf({ type, start, end }: { type: string; start: number; end: number }, text: string): number {
  return type === 'ImportDeclaration' ? text.slice(start, end).split('\n').length : 0;
}

/** Returns the share in percent. It is not rounded, because 20.05 % exceeds a limit of 20 %. */
function percent(part: number, whole: number): number {
  return (part / whole) * 100;
}
