import { expect, test } from 'vitest';
import { codeFigures, judgeFigure } from './codeFigures.ts';

/** The figure of so many modules, of which `imported` have one importer. */
function singlesOf(imported: number, all: number) {
  const files = Array.from({ length: all }, (_, i) => ({ path: `src/m${i}.ts`, text: 'export const a = 1;\n'.repeat(20) }));
  const imports = Array.from({ length: imported }, (_, i) => `import './m${i}.ts';\n`).join('');
  const [last] = files.splice(-1);
  const modules = [...files, { path: last?.path ?? '', text: `${imports}${last?.text}` }];
  return judgeFigure(codeFigures(modules).find(({ what }) => what === 'modules with one importer') as never);
}

test('a share just above its maximum exceeds it, although it is the same when rounded', () => {
  expect(singlesOf(166, 828)).toEqual({ isOver: true, line: 'modules with one importer: 20.048% (at most 20%): too much' });
  expect(singlesOf(166, 830)).toEqual({ isOver: false, line: 'modules with one importer: 20% (at most 20%)' });
  expect(singlesOf(165, 826)).toMatchObject({ isOver: false, line: 'modules with one importer: 19.976% (at most 20%)' });
});
