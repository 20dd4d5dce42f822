import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptKeys } from '../../../src/console/client/session.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { builtConsole } from './builtConsole.ts';
import { benchEnums, fieldCount, formPath, linesPath, plainSchema, recordWithLines, resourceFile, typedField } from './hundredFields.ts';
import { openProduct, projectFolder } from './openProduct.ts';
import { call, login } from './productClient.ts';
import { buildReference, references } from './references.ts';
import { startProcess } from './startProcess.ts';

/** How to visit a page with a form, which is not open yet. */
export interface FormVisit {
  readonly url: string;
  /** The values in local storage at the start of the visit. */
  readonly storage: Readonly<Record<string, string>>;
  /** Selector of the element whose click opens the form. */
  readonly opener: string;
  /** Number of inputs when the form is fully open. */
  readonly inputs: number;
  /** Selector of the input that is typed into. */
  readonly typed: string;
}

/** Starts the product with the form of 100 fields and with a record of 500 lines. */
export async function formProduct(context: Context): Promise<{ readonly form: FormVisit; readonly lines: FormVisit }> {
  await context.shared(builtConsole);
  const data = tempFolder('bench');
  const schemas = tempFolder('bench');
  context.defer(data.remove);
  context.defer(schemas.remove);
  writeSchemas(schemas.path);
  const { url, stop } = await openProduct(data.path, { HW_SCHEMAS_DIR: schemas.path });
  context.defer(stop);
  const session = await login(url);
  const { token } = session;
  const saved = await call<{ id: string }>(`${url}/hw/wms/benchLines/saveBenchLines`, { token, body: recordWithLines });
  if (!saved.data?.id) throw new Error(`The record with lines was refused: ${JSON.stringify(saved)}`);
  const storage = { [keptKeys.session]: JSON.stringify(session) };
  return {
    form: {
      ...{ url: url + formPath, storage, opener: '[data-testid=create]', inputs: fieldCount },
      typed: `[data-testid=field-${typedField}] input`,
    },
    lines: {
      ...{ url: url + linesPath, storage, opener: '[data-testid=row-edit]', inputs: shownCells },
      typed: 'td[data-row="3"][data-column="1"] input',
    },
  };
}

/** The minimum number of inputs in lines that are visible at the same time. */
const shownCells = 30;

function writeSchemas(folder: string): void {
  cpSync(join(projectFolder, 'schemas'), folder, { recursive: true });
  mkdirSync(join(folder, 'bench'));
  const enums = join(folder, 'enums.json');
  const known = JSON.parse(readFileSync(enums, 'utf8')) as object;
  writeFileSync(enums, JSON.stringify({ ...known, ...benchEnums }));
  for (const [name, withLines] of [
    ['benchForm', false],
    ['benchLines', true],
  ] as const) {
    writeFileSync(join(folder, 'bench', `${name}.json`), JSON.stringify(resourceFile(name, { withLines })));
  }
}

/** Builds and serves the same form in plain `@rjsf/antd`. */
export async function plainForm(context: Context): Promise<FormVisit> {
  const folder = await context.shared(references);
  const build = await buildReference(folder, 'rjsfAntd');
  writeFileSync(join(build, 'form.json'), JSON.stringify(plainSchema));
  const rows = join(build, 'rows.json');
  writeFileSync(rows, '[]');
  const { url, stop } = await startProcess({
    script: join(folder, 'rowServer.js'),
    folder,
    readyPath: '/form.json',
    environment: { ROWS: rows, BUILD: build },
  });
  context.defer(stop);
  return { url, storage: {}, opener: '[data-testid=open]', inputs: fieldCount, typed: `#root_${typedField}` };
}
