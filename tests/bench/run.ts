import { rows } from './rows.ts';
import { createContext } from './support/createContext.ts';
import { describeMachine } from './support/describeMachine.ts';
import { toTable } from './support/toTable.ts';
import { type Figure, type Measurement, type Section, sections } from './types.ts';

const requested = process.argv.slice(2);
/** Whether an argument of the command line selects this row, as the name of its section or a part of its own name. */
const isMeant = (name: string, { section, what }: Measurement) => (Object.hasOwn(sections, name) ? section === name : what.includes(name));
const unknown = requested.filter((name) => !rows.some((row) => isMeant(name, row)));
if (unknown.length > 0) {
  console.error(`Nothing is called ${unknown.join(', ')}. The sections are ${Object.keys(sections).join(', ')}.`);
  process.exit(2);
}
const expected = rows.filter((row) => requested.length === 0 || requested.some((name) => isMeant(name, row)));

// The servers and folders of the run are removed when the process exits, even after an interrupt.
process.setMaxListeners(100);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await using context = createContext();
console.log(`${describeMachine()}\n`);
for (const [section, title] of Object.entries(sections) as [Section, string][]) {
  if (!expected.some((row) => row.section === section)) continue;
  const measured: { measurement: Measurement; figures: readonly Figure[] }[] = [];
  for (const measurement of expected.filter((row) => row.section === section)) {
    console.error(`… ${measurement.what}`);
    measured.push({ measurement, figures: await figuresOf(measurement) });
  }
  console.log(`### ${title} (\`${section}\`)\n\n${toTable(measured)}\n`);
}

/** Runs a measurement. If it fails, its row shows the error and the others still run. */
async function figuresOf(measurement: Measurement): Promise<readonly Figure[]> {
  try {
    return await measurement.run(context);
  } catch (error) {
    console.error(error);
    return [{ today: 'failed, see above' }];
  }
}
