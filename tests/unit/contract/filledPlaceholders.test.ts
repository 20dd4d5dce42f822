import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errors } from '../../../src/contract/errors.ts';
import { readTree } from '../../support/architecture/readTree.ts';
import { isNode, nameOf, nodesOf, type SyntaxNode, textOf } from '../../support/architecture/syntaxTree.ts';

const files = readTree(join(import.meta.dirname, '..', '..', '..'), ['src/server', 'src/business', 'src/main']);
const catalog: Readonly<Record<string, (typeof errors)[keyof typeof errors]>> = errors;

/** Returns the names of the placeholders in both texts of an error. "The cells {place} are merged" has `place`. */
function locationsOf(name: string): ReadonlySet<string> {
  const { zh = '', en = '' } = catalog[name]?.message ?? {};
  return new Set([...`${zh}${en}`.matchAll(/\{(\w+)/g)].map(([, location = '']) => location));
}

/** Returns the names of the values that are passed where an error is created. Undefined if the values are built somewhere else. */
function valuesAt(node: SyntaxNode): readonly string[] | undefined {
  const [, options] = node.arguments as readonly unknown[];
  if (options === undefined) return [];
  const values = propertyOf(options, 'values');
  const properties = isNode(values) && values.type === 'ObjectExpression' ? (values.properties as readonly SyntaxNode[]) : [];
  if (values !== undefined && properties.length === 0) return undefined;
  return properties.some(({ type }) => type === 'SpreadElement') ? undefined : properties.map(({ key }) => nameOf(key) ?? '');
}

function propertyOf(node: unknown, name: string): unknown {
  if (!isNode(node) || node.type !== 'ObjectExpression') return undefined;
  return (node.properties as readonly SyntaxNode[]).find(({ key }) => nameOf(key) === name)?.value;
}

const made = files
  .filter(({ path }) => path.endsWith('.ts'))
  .flatMap((file) => nodesOf(file).map((node) => ({ file, node })))
  .filter(({ node }) => node.type === 'NewExpression')
  .flatMap(({ file, node }) => {
    const name = textOf((node.arguments as readonly unknown[])[0]);
    const values = valuesAt(node);
    return name !== undefined && Object.hasOwn(errors, name) && values ? [{ path: file.path, name, values }] : [];
  });

test('an error gets exactly the values of its placeholders', () => {
  expect(made.length).toBeGreaterThan(150);
  const wrong = made.filter(({ name, values }) => {
    const locations = locationsOf(name);
    return locations.size !== values.length || values.some((value) => !locations.has(value));
  });
  expect(wrong).toEqual([]);
});
