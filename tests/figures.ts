import { codeFigures, judgeFigure, schemaFigures } from './support/architecture/codeFigures.ts';
import { readTree } from './support/architecture/readTree.ts';

const root = `${import.meta.dirname}/..`;
const modules = readTree(root, ['src', 'codegen']).filter(
  ({ path }) => /\.tsx?$/.test(path) && !path.startsWith('src/generated/') && !path.startsWith('codegen/generated/'),
);
const resources = readTree(root, ['schemas']).filter(({ path }) => path.endsWith('.json'));
for (const { isOver, line } of [...codeFigures(modules), ...schemaFigures(resources)].map(judgeFigure)) {
  console.log(line);
  if (isOver) process.exitCode = 1;
}
if (process.exitCode === 1)
  console.log('Join small modules with the ones that use them, and leave out of resource files what can be inferred.');
