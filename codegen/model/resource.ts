import type { Resource } from '../../src/contract/resource.ts';
import { buildActions } from '../keywords/actions/build.ts';
import { callsOf } from '../keywords/calls.ts';
import { buildDetail } from '../keywords/detail.ts';
import { choiceNoteOf, defaultDisplay, displayOf } from '../keywords/display.ts';
import { buildExcel } from '../keywords/excel/sheet.ts';
import { buildFields } from '../keywords/fields/build.ts';
import { withFiles } from '../keywords/files.ts';
import { buildForm } from '../keywords/form.ts';
import { buildLabels } from '../keywords/labels.ts';
import { withLines } from '../keywords/lines.ts';
import { buildList } from '../keywords/list/list.ts';
import { buildOver } from '../keywords/over.ts';
import { buildDocuments } from '../keywords/printDocuments.ts';
import { buildReads } from '../keywords/reads.ts';
import { buildKinds } from '../keywords/recordKinds.ts';
import { withChoices } from '../keywords/references.ts';
import { buildAllow, buildRules } from '../keywords/rules.ts';
import { scopeOf } from '../keywords/scope.ts';
import { buildScreens } from '../keywords/screens.ts';
import { buildStates } from '../keywords/states.ts';
import { textOf } from '../keywords/text.ts';
import { buildUniques } from '../keywords/unique.ts';

import { withZones } from '../keywords/zones.ts';
import type { ResourceSource } from '../read/source.ts';
import type { Neighbours } from '../read/world.ts';

/** The compiled resource of a valid file, with every default filled in. */
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
    ...buildDocuments(source, neighbours),
    scope: scopeOf(source),
    excel: buildExcel(source, { fields, sections: form.sections, uniques }),
    screens: buildScreens(source),
    rules: buildRules(source),
    uniques,
  };
}
