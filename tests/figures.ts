import { codeFigures, schemaFigures } from './support/architecture/codeFigures.ts';
import { readTree } from './support/architecture/readTree.ts';

const root = `${import.meta.dirname}/..`;
const modules = readTree(root, ['src', 'codegen']).filter(
  ({ path }) => /\.tsx?$/.test(path) && !path.startsWith('src/generated/') && !path.startsWith('codegen/generated/'),
);
const resources = readTree(root, ['schemas']).filter(({ path }) => path.endsWith('.json'));
for (const { what, value, most, unit = '' } of [...codeFigures(modules), ...schemaFigures(resources)]) {
  const isOver = value > most;
  console.log(`${what}: ${value}${unit} (at most ${most}${unit})${isOver ? ': too much' : ''}`);
  if (isOver) process.exitCode = 1;
}
