/**
 * `npm run codegen`: the compiler's own command, and what needs the server's database besides: `new`, which may read a
 * table, `plan`, and `verify`, which asks a running server. Each is loaded when it is asked for: a check needs neither a
 * database nor a workbook, and asks the one there is.
 */
const [word = '', ...rest] = process.argv.slice(2);

const commands: Readonly<Record<string, () => Promise<void>>> = { check, new: draft, plan, verify };
const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
await (command ? command() : import('../../codegen/main.ts'));

/** Drafts a resource file. What is generated for developers changes with it, and is written right behind it. */
async function draft(): Promise<void> {
  const { runNew } = await import('../../codegen/new/runNew.ts');
  const { code, hasChanged } = await runNew(rest, await import('./readTable.ts'));
  process.exitCode = code;
  if (!hasChanged) return;
  process.argv.splice(2);
  await import('../../codegen/main.ts');
}

/** Checks the files, and what is stored against them. */
async function check(): Promise<void> {
  await import('../../codegen/main.ts');
  const code = Number(process.exitCode);
  if (code === 2) return;
  const { checkStored } = await import('./checkStored.ts');
  process.exitCode = Math.max(code, await checkStored(rest));
}

/** Says what the next start would do to the database. */
async function plan(): Promise<void> {
  const { runPlan } = await import('./runPlan.ts');
  process.exitCode = await runPlan(rest);
}

/** Walks all calls of a running server. */
async function verify(): Promise<void> {
  const { runVerify } = await import('./verify/runVerify.ts');
  process.exitCode = await runVerify(rest);
}
