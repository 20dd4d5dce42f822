import { kinds } from '../../../src/fields/kinds.ts';
import { isNode, nameOf, type SyntaxNode, textOf } from './syntaxTree.ts';

/** A forbidden construct. `where` matches the files that must not contain it, and `message` says what to do instead. */
interface SyntaxRule {
  readonly where: RegExp;
  readonly forbids: (node: SyntaxNode) => boolean;
  readonly message: string;
}

const product = /^(?:src|codegen)\//;

/** Files that may open transactions: `write/transaction.ts`, through which calls and jobs write, and the exceptions below. */
const transactions = [
  ...['db/', 'write/transaction.ts'],
  // Wrappers that present a database in another way.
  ...['access/watch.ts', 'reminders/review.ts', 'resource/find.ts', 'resource/totals/keep.ts'],
  // Code that runs before the server accepts requests, or when resource files change.
  ...['startServer.ts', 'fill/', 'schema/loading.ts', 'schema/keptWorlds.ts', 'schema/folder.ts'],
  // Code that writes the server's own data.
  ...['session/sessions.ts', 'session/upstream.ts', 'session/unwritten.ts', 'files/store.ts', 'sweep.ts'],
];
/** Code of the console. The one file that writes the wire format of requests is excluded. */
const consoleCode = /^src\/(?:console\/(?!providers\/requests\.ts$)|business\/(?:.*\.tsx$|.*\/console\/))/;
const noTransactions = new RegExp(`^src/(?:main|business|server)/(?!(?<=^src/server/)(?:${transactions.join('|')}))`);

/** The syntax rules. */
export const syntaxRules: readonly SyntaxRule[] = [
  {
    where: /^(?:codegen|src\/(?!server\/db\/))/,
    forbids: isSql,
    message: 'contains SQL. SQL belongs in src/server/db: call one of its functions.',
  },
  {
    where: /^src\/(?:console|server)\//,
    forbids: namesOneResource,
    message: 'refers to one resource by name. Declare it in the resource file, or write a hook in src/business.',
  },
  {
    where: /^(?:codegen|src\/(?!fields\/))/,
    forbids: comparesKind,
    message:
      'compares the kind of a field. Use the properties of kinds instead: isMoment, isNumber and others in src/fields/kinds.ts (in codegen with `asField`).',
  },
  {
    where: noTransactions,
    forbids: opensTransaction,
    message: 'opens its own transaction. Calls and jobs write through src/server/write/transaction.ts.',
  },
  {
    where: consoleCode,
    forbids: writesWire,
    message: 'writes keys, pages or paths of calls itself. Build the call with src/console/providers.',
  },
  {
    // Exceptions: the client itself, and a window that requests its own page to detect a newer build.
    where: /^src\/(?:console\/(?!client\/hwClient\.ts$|shell\/guard\.ts$)|business\/)/,
    forbids: sendsItself,
    message: 'sends its own request. Only the data provider calls the server: use it.',
  },
  {
    where: /^src\/(?:console\/(?!saving\/|providers\/(?:dataProvider|requests)\.ts$)|business\/(?:.*\.tsx$|.*\/console\/))/,
    forbids: bypassesSavers,
    message: 'bypasses the savers. Every change goes through src/console/saving.',
  },
  {
    where: product,
    forbids: writesHtml,
    message: 'writes HTML without React. Render elements instead.',
  },
  {
    where: product,
    forbids: runsText,
    message: 'runs text as code. Compile it into a module and import that.',
  },
  {
    where: product,
    forbids: ({ type }) => type === 'TSAnyKeyword',
    message: 'uses the type any. Name the type, or use unknown and check it.',
  },
  {
    where: /^tests\//,
    forbids: skipsTests,
    message: 'skips tests. Every test must run every time: fix it or delete it.',
  },
];

const sqlBeginnings = [
  /^\s*(?:SELECT|INSERT INTO|DELETE FROM|CREATE (?:TABLE|(?:UNIQUE )?INDEX)|ALTER TABLE|DROP (?:TABLE|INDEX)|PRAGMA)\b/,
  /^\s*(?:select\s+[\w\s*".,()]+\s+from\s+["\w]+\s*(?:$|where|order|group|limit|join|;)|insert\s+into\s+["\w]|delete\s+from\s+["\w]+\s*(?:$|where|;))/,
  /^\s*(?:create|alter|drop)\s+(?:table|index|unique\s+index)\s+(?:if\s|["\w]+\s*(?:$|\(|add|drop|on|;))/,
  /^\s*(?:UPDATE\s+\S+\s+SET|update\s+\S+\s+set)\s/,
];

function isSql(node: SyntaxNode): boolean {
  const text = textOf(node);
  return text !== undefined && sqlBeginnings.some((beginning) => beginning.test(text));
}

function namesOneResource(node: SyntaxNode): boolean {
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator))) {
    return (isResourceName(node.left) && hasText(node.right)) || (hasText(node.left) && isResourceName(node.right));
  }
  if (node.type === 'SwitchStatement') {
    const cases = node.cases as readonly SyntaxNode[];
    return isResourceName(node.discriminant) && cases.some(({ test }) => hasText(test));
  }
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'includes') return false;
  const list = isNode(node.callee) ? node.callee.object : undefined;
  const [expected] = node.arguments as readonly unknown[];
  return isNode(list) && list.type === 'ArrayExpression' && isResourceName(expected);
}

function isResourceName(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'ChainExpression') return isResourceName(node.expression);
  const name = nameOf(node);
  if (name === 'resource' || name === 'resourceName') return true;
  return name === 'name' && node.type === 'MemberExpression' && nameOf(node.object) === 'resource';
}

function hasText(node: unknown): boolean {
  return Boolean(textOf(node));
}

/**
 * Returns true if the node compares a `kind`, or the result of `kindNameOf`, with the name of a field kind. Other unions also have a `kind`,
 * but their values are never names of field kinds.
 */
function comparesKind(node: SyntaxNode): boolean {
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator))) {
    return (isKind(node.left) && isKindName(node.right)) || (isKindName(node.left) && isKind(node.right));
  }
  if (node.type === 'SwitchStatement') {
    const cases = node.cases as readonly SyntaxNode[];
    return isKind(node.discriminant) && cases.some(({ test }) => isKindName(test));
  }
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'includes') return false;
  const list = isNode(node.callee) ? node.callee.object : undefined;
  const [expected] = node.arguments as readonly unknown[];
  const elements = isNode(list) && list.type === 'ArrayExpression' ? (list.elements as readonly unknown[]) : [];
  return isKind(expected) && elements.some(isKindName);
}

function isKind(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'ChainExpression') return isKind(node.expression);
  return nameOf(node) === 'kind' || (node.type === 'CallExpression' && nameOf(node.callee) === 'kindNameOf');
}

function isKindName(node: unknown): boolean {
  return Object.hasOwn(kinds, textOf(node) ?? '');
}

const openers = new Set(['transact', 'aside']);

/** Returns true if the node reads a function that opens a transaction (`openers`) from an object, by name or by destructuring. */
function opensTransaction(node: SyntaxNode): boolean {
  if (node.type === 'MemberExpression') return openers.has(nameOf(node) ?? '');
  if (node.type !== 'ObjectPattern') return false;
  return (node.properties as readonly SyntaxNode[]).some(({ key }) => openers.has(nameOf(key) ?? ''));
}

/**
 * Returns true if the node contains a call path, the idempotency header, or a `pageNo` header. A text as `pageNo` is a header; a number is
 * the input of a call, which is allowed.
 */
function writesWire(node: SyntaxNode): boolean {
  const text = textOf(node);
  if (text !== undefined) return /^(?:idempotency-key$|\/hw\/)/i.test(text);
  if (node.type !== 'Property' || nameOf(node.key) !== 'pageNo' || !isNode(node.value)) return false;
  return textOf(node.value) !== undefined || nameOf(node.value.callee) === 'String';
}

const senders = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'sendBeacon']);

function sendsItself({ type, callee }: SyntaxNode): boolean {
  if (type !== 'CallExpression' && type !== 'NewExpression') return false;
  const isGlobal = !isNode(callee) || callee.type === 'Identifier' || nameOf(callee) === 'sendBeacon';
  const isOfWindow = isNode(callee) && /^(?:globalThis|window|self)$/.test(nameOf(callee.object) ?? '');
  return (isGlobal || isOfWindow) && senders.has(nameOf(callee) ?? '');
}

const writers = new Set([
  ...['sendWrite', 'saveRecord', 'deleteOne', 'deleteMany'],
  ...['useCreate', 'useCreateMany', 'useUpdate', 'useUpdateMany', 'useDelete', 'useDeleteMany', 'useCustomMutation'],
]);

/** Returns true if the node imports or uses a function that writes, or calls `create`, `update` or `custom` of the data provider. */
function bypassesSavers(node: SyntaxNode): boolean {
  if (node.type === 'ImportSpecifier') return writers.has(nameOf(node.imported) ?? '');
  if (node.type !== 'MemberExpression') return false;
  const name = nameOf(node) ?? '';
  return writers.has(name) || (/^(?:create|update|custom)$/.test(name) && isProvider(node.object));
}

function isProvider(node: unknown): boolean {
  if (!isNode(node)) return false;
  const isNamedSo = /^(?:data|provider|useData|useDataProvider)$/.test(nameOf(node) ?? '');
  return isNamedSo || (node.type === 'CallExpression' && isProvider(node.callee));
}

const htmlSetters = new Set(['innerHTML', 'outerHTML']);
const htmlCalls = new Set(['insertAdjacentHTML', 'createContextualFragment']);

function writesHtml(node: SyntaxNode): boolean {
  if (node.type === 'JSXAttribute') return nameOf(node.name) === 'dangerouslySetInnerHTML';
  if (node.type === 'Property') return (nameOf(node.key) ?? textOf(node.key)) === 'dangerouslySetInnerHTML';
  if (node.type === 'AssignmentExpression') return htmlSetters.has(nameOf(node.left) ?? '');
  return node.type === 'CallExpression' && htmlCalls.has(nameOf(node.callee) ?? '');
}

function runsText(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const callee = isNode(node.callee) ? node.callee : undefined;
  const isGlobal = callee?.type === 'Identifier' || /^(?:globalThis|window|self)$/.test(nameOf(callee?.object) ?? '');
  return isGlobal && /^(?:eval|Function)$/.test(nameOf(callee) ?? '');
}

const skippers = new Set(['only', 'skip', 'todo', 'skipIf', 'runIf']);

function skipsTests(node: SyntaxNode): boolean {
  if (node.type !== 'MemberExpression' || !skippers.has(nameOf(node) ?? '')) return false;
  return /^(?:describe|it|test|suite|bench)$/.test(rootName(node.object) ?? '');
}

function rootName(node: unknown): string | undefined {
  if (isNode(node) && node.type === 'MemberExpression') return rootName(node.object);
  if (isNode(node) && node.type === 'CallExpression') return rootName(node.callee);
  return nameOf(node);
}
