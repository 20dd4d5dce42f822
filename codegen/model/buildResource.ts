import type { Field, Resource, Screen } from '../../src/contract/resource.ts';
import type { Text } from '../../src/contract/text.ts';
import type { ResourceSource } from '../read/source.ts';
import { buildActions } from './buildActions.ts';
import { buildAllow } from './buildAllow.ts';
import { buildDetail } from './buildDetail.ts';
import { buildExcel } from './buildExcel.ts';
import { buildFields } from './buildFields.ts';
import { buildFieldWhen } from './buildFieldWhen.ts';
import { buildForm } from './buildForm.ts';
import { buildKinds } from './buildKinds.ts';
import { buildLabels } from './buildLabels.ts';
import { buildList } from './buildList.ts';
import { buildOver } from './buildOver.ts';
import { buildPapers } from './buildPapers.ts';
import { buildReads } from './buildReads.ts';
import { buildRules } from './buildRules.ts';
import { buildStates } from './buildStates.ts';
import { callsOf } from './callsOf.ts';
import { choiceNoteOf, displayOf } from './displayOf.ts';
import { withLines } from './lines/withLines.ts';
import type { Neighbours } from './neighbours.ts';
import { scopeOf } from './scopeOf.ts';
import { textOf } from './textOf.ts';
import { withChoices } from './withChoices.ts';
import { withFiles } from './withFiles.ts';
import { withZones } from './zones.ts';

/** The compiled resource of a file that was found sound, with every default filled in. */
export function buildResource(source: ResourceSource, neighbours: Neighbours): Resource {
  const { enums } = neighbours;
  const calls = callsOf(source);
  const lined = withLines(buildFields(source.record, enums), source.record, neighbours);
  const zoned = withZones(lined, source);
  const fields = withChoices(withFiles(zoned, source, calls), { perms: source.perms, calls });
  const form = buildForm(source, fields);
  const uniques = buildUniques(source, fields);
  const display = displayOf(source) ?? defaultDisplay(fields);
  const choiceNote = choiceNoteOf(source);
  return {
    name: source.name,
    title: textOf(source.title),
    perms: source.perms,
    ...(source.callPerms && { callPerms: source.callPerms }),
    ...(source.kinds && { kinds: buildKinds(source.kinds, source.record) }),
    ...(source.over && { over: buildOver(source.over) }),
    ...(source.partOf && { partOf: source.partOf }),
    display,
    ...(choiceNote && { choiceNote }),
    calls,
    fields,
    list: buildList(source, { fields, display }),
    form,
    detail: buildDetail(source, { fields, form, calls, enums }),
    ...(source.states && { states: buildStates(source, source.states, enums) }),
    ...(source.allow && { allow: buildAllow(source.allow) }),
    actions: buildActions(source, enums),
    ...buildReads(source),
    ...buildLabels(source),
    ...buildPapers(source, neighbours),
    scope: scopeOf(source),
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
    isHidden: screen.hidden ?? !['list', 'own'].includes(screen.view),
    title: textOf(screen.title ?? source.title),
    path: screen.path,
    icon: screen.icon ?? 'TableOutlined',
    area: screen.area,
    order: screen.order ?? 100,
    ...(screen.perm !== undefined && { perm: screen.perm }),
    ...(screen.kind !== undefined && { kind: screen.kind }),
  }));
}

function buildUniques({ unique = [] }: ResourceSource, fields: readonly Field[]): Resource['uniques'] {
  return [
    ...fields.filter((field) => field.unique).map(({ name }) => ({ fields: [name] })),
    ...unique.map(({ fields: names, emptyCounts, when, message }) => ({
      fields: names,
      ...(emptyCounts && { emptyCounts }),
      ...(when && { when: buildFieldWhen(when) }),
      ...(message && { message: textOf(message) }),
    })),
  ];
}
