import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from '../../../codegen/compile.ts';
import { Trouble } from '../../../codegen/new/material.ts';
import { draftFile } from '../../../codegen/new/runNew.ts';
import { materialOfSample } from '../../../codegen/new/sources/sample.ts';
import { readWorld } from '../../../codegen/new/world.ts';
import { readFolder } from '../../../codegen/read/readFolder.ts';
import type { ResourceSource } from '../../../codegen/read/source.ts';
import { formatFault } from '../../../codegen/types.ts';
import { printJson } from '../../contract/printJson.ts';
import { reservedNames } from '../../contract/wire.ts';
import { booleansIn, inOurForm } from './habits.ts';
import type { Probed, ProbedResource } from './probeServer.ts';

interface DraftParts {
  readonly probed: Probed;
  /** The folder of the resource files with which the server was asked. */
  readonly schemas: string;
  /** The folder to write; it must not exist, or be empty. */
  readonly out: string;
}

/** A drafted file, and what somebody has to look at. */
export interface Drafted {
  readonly file: string;
  readonly notes: readonly string[];
}

/** Calls of the contract that the specification of hw servers does not have. */
const ownCalls = ['saveByIds', 'saveSheet', 'groups', 'choices', 'logState', 'restore', 'export', 'findImport', 'errorRows', 'deleteByIds'];

/**
 * Drafts a resource file for each list that the server has: fields from its records, names of calls from our own file, `false` for
 * calls that it lacks, screens from its menu. Returns the files with notes, and the faults of the folder.
 */
export function writeDrafts({ probed, schemas, out }: DraftParts): {
  readonly drafted: readonly Drafted[];
  readonly faults: readonly string[];
} {
  const known = readWorld(schemas);
  mkdirSync(out, { recursive: true });
  for (const file of ['areas.json', 'enums.json']) if (existsSync(join(schemas, file))) cpSync(join(schemas, file), join(out, file));
  const drafted: Drafted[] = [];
  for (const one of probed.resources) {
    const { name } = one.resource;
    if (!one.rows || one.rows.length === 0 || (reservedNames as readonly string[]).includes(name)) continue;
    const own = known.resources.find(({ source }) => source.name === name);
    try {
      drafted.push(draftOne({ one, probed, out, own, titles: known.titles }));
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      drafted.push({ file: name, notes: [`not drafted: ${error.message}`] });
    }
  }
  const { faults } = compile(readFolder(out));
  return { drafted, faults: faults.filter(({ severity }) => severity === 'error').map((fault) => formatFault(fault)) };
}

interface OneParts {
  readonly one: ProbedResource;
  readonly probed: Probed;
  readonly out: string;
  readonly own: ReturnType<typeof readWorld>['resources'][number] | undefined;
  readonly titles: ReturnType<typeof readWorld>['titles'];
}

function draftOne({ one, probed, out, own, titles }: OneParts): Drafted {
  const { resource, rows = [] } = one;
  const material = materialOfSample(JSON.stringify(inOurForm(rows)), { file: resource.name });
  const area = Object.values(own?.source.screens ?? {})[0]?.area ?? 'system';
  const world = { ...readWorld(out), titles };
  const { path, text, notes } = draftFile({ name: resource.name, area }, { world, material });
  const source = JSON.parse(text) as ResourceSource;
  const drafted = {
    ...source,
    ...(own && { title: own.source.title, ...baseOf(own.source) }),
    ...screensOf(one, probed, source),
    calls: callsOf(one, own?.source),
  };
  const { perms, notes: about } = permsOf(one, probed);
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, printJson({ ...drafted, perms }));
  const yesNo = [...booleansIn(rows)].filter(([form]) => form !== 'true and false').flatMap(([, names]) => names);
  const ofYesNo = yesNo.map((name) => `\`${name}\` has only 0 and 1: drafted as yes and no, check it`);
  return { file, notes: [...notes, ...ofYesNo, ...about] };
}

function baseOf({ base }: ResourceSource): object {
  return base === undefined ? {} : { base };
}

/** The names of calls are those with which the server was asked; calls that it lacks, or that nobody can ask without changing something, are false. */
function callsOf({ has, rows = [] }: ProbedResource, own: ResourceSource | undefined): object {
  const named = Object.entries(own?.calls ?? {}).filter(([, name]) => typeof name === 'string' || name === false);
  const lacking = [
    ...ownCalls,
    ...(has.findById ? [] : ['findById']),
    ...(has.log || rows.length === 0 ? [] : ['log']),
    ...(has.template ? [] : ['import']),
  ];
  const imports = ['findImport', 'errorRows', 'template', 'saveBatch'];
  const off = lacking.filter((call) => has.template || !imports.includes(call));
  const names = named.filter(([call]) => !off.includes(call) && (has.template || !imports.includes(call)));
  return Object.fromEntries([...names, ...off.map((call) => [call, false] as const)]);
}

/** The screens that its menu has for this resource, at the paths of the menu. */
function screensOf({ resource }: ProbedResource, { screens }: Probed, source: ResourceSource): object {
  const shown = screens.filter((screen) => screen.resource === resource.name);
  const [drafted] = Object.values(source.screens ?? {});
  const entries = shown.flatMap(({ component, path, title }) => {
    const view = resource.screens.find((screen) => screen.component === component)?.view;
    if (view !== 'list' || drafted === undefined) return [];
    return [[component, { ...drafted, path: path.startsWith('/') ? path : `/${path}`, title: { zh: title, en: title } }] as const];
  });
  return entries.length > 0 ? { screens: Object.fromEntries(entries) } : {};
}

/** The prefix of the permissions: ours, if the user's codes have it. */
function permsOf({ resource }: ProbedResource, { perms }: Probed): { readonly perms: string; readonly notes: readonly string[] } {
  const isUsed = [...perms].some((code) => code.startsWith(`${resource.perms}:`));
  const note = `no permission of this user begins with \`${resource.perms}:\`: set \`perms\` to the prefix that the hw server uses`;
  return { perms: resource.perms, notes: isUsed ? [] : [note] };
}
