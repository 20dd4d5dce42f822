import type { Field, Resource, Screen } from '../../src/contract/resource.ts';
import type { Text } from '../../src/contract/text.ts';
import type { ResourceSource } from '../read/source.ts';
import { buildActions } from './buildActions.ts';
import { buildDetail } from './buildDetail.ts';
import { buildExcel } from './buildExcel.ts';
import { buildFields } from './buildFields.ts';
import { buildForm } from './buildForm.ts';
import { buildList } from './buildList.ts';
import { buildRules } from './buildRules.ts';
import { buildStates } from './buildStates.ts';
import { callsOf } from './callsOf.ts';
import { displayOf } from './displayOf.ts';
import { withLines } from './lines/withLines.ts';
import type { Neighbours } from './neighbours.ts';
import { textOf } from './textOf.ts';
import { withFiles } from './withFiles.ts';

/** The compiled resource of a file that was found sound, with every default filled in. */
export function buildResource(source: ResourceSource, neighbours: Neighbours): Resource {
  const { enums } = neighbours;
  const calls = callsOf(source);
  const lined = withLines(buildFields(source.record, enums), source.record, neighbours);
  const fields = withFiles(lined, source, calls);
  const form = buildForm(source, fields);
  const uniques = buildUniques(source, fields);
  const display = displayOf(source) ?? defaultDisplay(fields);
  return {
    name: source.name,
    title: textOf(source.title),
    perms: source.perms,
    ...(source.partOf && { partOf: source.partOf }),
    display,
    calls,
    fields,
    list: buildList(source, { fields, display }),
    form,
    detail: buildDetail(source, { fields, form, calls, enums }),
    ...(source.states && { states: buildStates(source, source.states, enums) }),
    actions: buildActions(source, enums),
    scope: source.scope ?? {},
    excel: buildExcel(source, { fields, sections: form.sections, uniques }),
    screens: buildScreens(source),
    rules: buildRules(source),
    uniques,
  };
}

/** Kinds whose values say nothing to people. */
const unnamed = ['references', 'rows', 'lines', 'file'];

function defaultDisplay(fields: readonly Field[]): Text {
  const entered = fields.filter(({ kind, system }) => !unnamed.includes(kind) && !system);
  const best =
    entered.find(({ kind, required }) => kind === 'text' && required) ?? entered.find(({ required }) => required);
  const display = `{${best?.name ?? 'id'}}`;
  return { zh: display, en: display };
}

function buildScreens(source: ResourceSource): Screen[] {
  return Object.entries(source.screens ?? {}).map(([component, screen]) => ({
    component,
    view: screen.view,
    isHidden: screen.hidden ?? screen.view !== 'list',
    title: textOf(screen.title ?? source.title),
    path: screen.path,
    icon: screen.icon ?? 'TableOutlined',
    area: screen.area,
    order: screen.order ?? 100,
  }));
}

function buildUniques({ unique = [] }: ResourceSource, fields: readonly Field[]): Resource['uniques'] {
  return [
    ...fields.filter((field) => field.unique).map(({ name }) => ({ fields: [name] })),
    ...unique.map(({ fields: names, when, message }) => ({
      fields: names,
      ...(when && { when }),
      ...(message && { message: textOf(message) }),
    })),
  ];
}
