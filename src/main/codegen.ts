/**
 * `npm run codegen`: runs the commands of the compiler, and those that also need a server or its database: `check` and `plan` read the
 * database, `new` may read one of its tables, and `verify` calls a running server. Each module is loaded only when needed.
 */
const [word = '', ...rest] = process.argv.slice(2);

const commands: Readonly<Record<string, () => Promise<void>>> = { check, new: draft, plan, verify };
const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
await (command ? command() : import('../../codegen/main.ts'));

/** Runs `new`, then the compiler if resource files of the project have changed. */
async function draft(): Promise<void> {
  const { runNew } = await import('../../codegen/new/runNew.ts');
  const { code, hasChanged } = await runNew(rest, await import('./ownDatabase.ts'));
  process.exitCode = code;
  if (!hasChanged) return;
  process.argv.splice(2);
  await import('../../codegen/main.ts');
}

/** Checks the files, then the stored data against them. Wrong arguments (code 2) end the command before the stored data is read. */
async function check(): Promise<void> {
  await import('../../codegen/main.ts');
  const code = Number(process.exitCode);
  if (code === 2) return;
  const { checkStored } = await import('./ownDatabase.ts');
  process.exitCode = Math.max(code, await checkStored(rest));
}

/** Prints what the next start would do to the database. */
async function plan(): Promise<void> {
  const { runPlan } = await import('./ownDatabase.ts');
  process.exitCode = await runPlan(rest);
}

/** Makes all calls of a running server and checks their permissions. */
async function verify(): Promise<void> {
  const { runVerify } = await import('./verify/verifyServer.ts');
  process.exitCode = await runVerify(rest);
}
