import type { SchemaCheck } from '../../../contract/schemaEditor.ts';
import { planTables, refusalsOf } from '../../db/bringUp.ts';
import { toSchemaFault } from '../toSchemaFault.ts';
import type { Ask } from './ask.ts';
import { compileWith } from './compileWith.ts';
import { narrowingsOf } from './narrowingsOf.ts';
import { readBody, readFileName, readFileText } from './readAskedFile.ts';
import { requireEditable } from './requireEditable.ts';
import { tablesOf } from './tablesOf.ts';

/** `POST checkHwSchema`: what a text would be in place of a file. Nothing is written, nothing goes live. */
export async function checkSchema({ house, body, previews }: Ask): Promise<SchemaCheck> {
  requireEditable(house.schemaFolder);
  const asked = readBody(body, ['file', 'text']);
  const source = { path: readFileName(asked.file), text: readFileText(asked.text) };
  const trial = await compileWith(house, source.path, source.text);
  const { faults, refusals } = trial;
  const [first] = trial.compiled;
  const plans = refusals.length > 0 ? [] : await planTables(house.database.read, tablesOf(trial));
  const narrowings = narrowingsOf(trial, refusalsOf(plans));
  return {
    faults: [...faults, ...narrowings].map(toSchemaFault),
    refusals: [...refusals, ...narrowings].map(toSchemaFault),
    codeHash: first?.hash ?? null,
    preview: first ? `/resources/preview/${previews.keep(first.code)}.js` : null,
  };
}
