import { codeFigures } from './support/architecture/codeFigures.ts';
import { readTree } from './support/architecture/readTree.ts';

const files = readTree(`${import.meta.dirname}/..`, ['src', 'codegen']).filter(
  ({ path }) => /\.tsx?$/.test(path) && !path.startsWith('src/generated/') && !path.startsWith('codegen/generated/'),
);
for (const { what, value, most, unit = '' } of codeFigures(files)) {
  const isOver = value > most;
  console.log(`${what}: ${value}${unit} (at most ${most}${unit})${isOver ? ': too much' : ''}`);
  if (isOver) process.exitCode = 1;
}
