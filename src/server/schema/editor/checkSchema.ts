import type { SchemaCheck } from '../../../contract/schemaEditor.ts';
import type { Ask } from './ask.ts';
import { compileWith } from './compileWith.ts';
import { narrowingsOf } from './narrowingsOf.ts';
import { readBody, readFileName, readFileText } from './readAskedFile.ts';
import { requireEditable } from './requireEditable.ts';

/** `POST checkHwSchema`: what a text would be in place of a file. Nothing is written, nothing goes live. */
export async function checkSchema({ house, body, previews }: Ask): Promise<SchemaCheck> {
  requireEditable(house.schemaFolder);
  const asked = readBody(body, ['file', 'text']);
  const source = { path: readFileName(asked.file), text: readFileText(asked.text) };
  const { faults, refusals, compiled } = compileWith(house, source.path, source.text);
  const [first] = compiled;
  const narrowings = refusals.length > 0 ? [] : await narrowingsOf(house.database.read, compiled, source);
  return {
    faults: [...faults, ...narrowings],
    refusals: [...refusals, ...narrowings],
    codeHash: first?.hash ?? null,
    preview: first ? `/resources/preview/${previews.keep(first.code)}.js` : null,
  };
}
