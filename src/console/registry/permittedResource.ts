import type { Field } from '../../contract/field.ts';
import type { Ask } from '../../contract/life.ts';
import type { ListView, Plan } from '../../contract/lists.ts';
import { type FieldWay, fieldNeeds, isMet } from '../../contract/permission.ts';
import type { Label, PrintDocument } from '../../contract/printing.ts';
import type { Groups } from '../../contract/query.ts';
import type { Preset, Resource, ResourceModule } from '../../contract/resource.ts';

/**
 * Returns a resource limited to the user's permissions (contract README section 5): unreadable fields are removed and unwritable ones
 * become read-only. Inside lines, unwritable fields are locked unless they are required. Returns the same object if nothing is restricted.
 */
export function permittedResource(resource: Resource, held: ReadonlySet<string>): Resource {
  const lacks = (field: Field, way: FieldWay): boolean => !isMet(fieldNeeds(field, way), (code) => held.has(code));
  if (withItems(resource).every((field) => !lacks(field, 'read') && !lacks(field, 'write'))) return resource;
  const locks = (field: Field, isItem: boolean): boolean => lacks(field, 'write') && !(isItem && field.required);
  const permitted = (fields: readonly Field[], isItem = false): readonly Field[] =>
    fields
      .filter((field) => !lacks(field, 'read'))
      .map((field) => ({
        ...field,
        ...(locks(field, isItem) && (isItem ? ({ isLocked: true } as const) : { system: true })),
        ...(field.items && { items: permitted(field.items, true) }),
      }));
  const lacking = (way: FieldWay) => namesOf(resource, (field) => lacks(field, way));
  const [hidden, locked] = [lacking('read'), lacking('write')];
  const isShown = (name: string): boolean => !hidden.has(name);
  const { tabs, presets, ...list } = resource.list;
  const withAsk = <T extends { readonly ask?: Ask }>(action: T): T =>
    action.ask ? { ...action, ask: { fields: action.ask.fields.filter((field) => isRequested(field, hidden, locked)) } } : action;
  return {
    ...resource,
    fields: permitted(resource.fields),
    list: {
      ...list,
      ...(tabs !== undefined && isShown(tabs) ? { tabs } : {}),
      ...(presets && { presets: presetsOf(presets, isShown) }),
      columns: list.columns.filter(({ field }) => isShown(field)),
      views: permittedLayouts(resource, isShown),
      filters: list.filters.filter(isShown),
      keyword: list.keyword.filter(isShown),
      sort: list.sort.filter(({ field }) => isShown(field)),
      edit: list.edit.filter((name) => isShown(name) && !locked.has(name)),
    },
    form: { ...resource.form, sections: withoutHidden(resource.form.sections, isShown) },
    detail: { ...resource.detail, sections: withoutHidden(resource.detail.sections, isShown) },
    ...(resource.states && {
      states: { ...resource.states, transitions: resource.states.transitions.map(withAsk) },
    }),
    actions: resource.actions.map(withAsk),
    ...(resource.labels && { labels: labelsOf(resource.labels, isShown) }),
    ...(resource.papers && { papers: resource.papers.map((printDocument) => documentOf(printDocument, isShown)) }),
  };
}

/** Returns the permission codes that affect what a user sees of a resource. */
export function accessCodes(resource: Resource): readonly string[] {
  const codes = withItems(resource).flatMap(({ access }) => [access?.read, access?.write]);
  return codes.filter((code) => code !== undefined);
}

/** Returns the fields of the resource and of its lines. */
function withItems({ fields }: Resource): readonly Field[] {
  return fields.flatMap((field) => [field, ...(field.items ?? [])]);
}

function namesOf({ fields }: Resource, holds: (field: Field) => boolean): ReadonlySet<string> {
  return new Set(fields.filter(holds).map(({ name }) => name));
}

/**
 * Returns whether the dialog of an action asks for a field. Fields that the user may not write are left out unless the action requires
 * them: the server then reports why they cannot be set.
 */
function isRequested({ name, required }: Ask['fields'][number], hidden: ReadonlySet<string>, locked: ReadonlySet<string>): boolean {
  return !hidden.has(name) && (required || !locked.has(name));
}

/** Removes presets that filter by a hidden field; other presets only lose the columns and sort orders of hidden fields. */
function presetsOf(presets: readonly Preset[], isShown: (name: string) => boolean): readonly Preset[] {
  return presets
    .filter(({ filters }) => Object.keys(filters).every(isShown))
    .map((preset) => ({
      ...preset,
      sorts: preset.sorts.filter(({ field }) => isShown(field)),
      columns: preset.columns.filter(({ field }) => isShown(field)),
    }));
}

/** Removes labels whose barcode field is hidden; other labels only lose their hidden fields. */
function labelsOf(labels: readonly Label[], isShown: (name: string) => boolean): readonly Label[] {
  return labels
    .filter(({ code }) => code === undefined || isShown(code))
    .map((label) => ({ ...label, fields: label.fields.filter(isShown) }));
}

/** Removes hidden fields from a print document. */
function documentOf({ code, lines, ...printDocument }: PrintDocument, isShown: (name: string) => boolean): PrintDocument {
  return {
    ...printDocument,
    ...(code !== undefined && isShown(code) && { code }),
    ...(lines && (lines.field === undefined || isShown(lines.field)) && { lines }),
    blocks: printDocument.blocks
      .map((block) => ({ ...block, fields: block.fields.filter(({ field }) => isShown(field)) }))
      .filter(({ fields }) => fields.length > 0),
  };
}

function withoutHidden<T extends { readonly fields: readonly string[] }>(
  sections: readonly T[],
  isShown: (name: string) => boolean,
): readonly T[] {
  return sections.map((section) => ({ ...section, fields: section.fields.filter(isShown) })).filter(({ fields }) => fields.length > 0);
}

type IsShown = (name: string) => boolean;

/** Removes layouts that depend on hidden fields; if none is left, the list is shown as a table. */
export function permittedLayouts(resource: Resource, isShown: IsShown): readonly ListView[] {
  const shown = resource.list.views.flatMap((view) => {
    if (view.plan) return planOf(view, view.plan, isShown);
    if (view.groups) return groupsOf(view, view.groups, { resource, isShown });
    return view.field === undefined || isShown(view.field) ? view : [];
  });
  return shown.length > 0 ? shown : [{ view: 'table' }];
}

/** Removes a map layout if a required field is hidden; the fields for site, zone and level are optional. */
function planOf(view: ListView, { site, zone, level, ...plan }: Plan, isShown: IsShown): ListView | [] {
  if (![plan.row, plan.column, plan.fill, plan.capacity].every(isShown)) return [];
  const others = {
    ...(site !== undefined && isShown(site) && { site }),
    ...(zone !== undefined && isShown(zone) && { zone }),
    ...(level !== undefined && isShown(level) && { level }),
  };
  return { ...view, plan: { ...plan, ...others } };
}

interface Seen {
  readonly resource: Resource;
  readonly isShown: IsShown;
}

/** Removes a grouped layout if all its grouping fields or any of its filter fields are hidden; otherwise removes only the hidden fields. */
function groupsOf(view: ListView, groups: Groups, { resource, isShown }: Seen): ListView | [] {
  const by = groups.by.filter(({ field }) => isShown(field));
  if (by.length === 0 || !Object.keys(groups.filters).every(isShown)) return [];
  /** Returns whether an aggregated field is shown; an amount is shown only together with its currency. */
  const isReported = (name: string): boolean => {
    const { currency } = resource.fields.find((field) => field.name === name) ?? {};
    return isShown(name) && (!currency || !('field' in currency) || isShown(currency.field));
  };
  const [sums, min, max] = [groups.sums, groups.min, groups.max].map((names) => names.filter(isReported)) as [string[], string[], string[]];
  const optional = groups.optional.filter(({ field }) => isShown(field));
  return { ...view, groups: { ...groups, by, optional, sums, min, max } };
}

/**
 * Limits a module to one kind of its records: lists, new records and permissions are restricted to this kind. Fields that are constant or
 * unused for the kind are neither columns nor filters.
 */
export function ofKind(module: ResourceModule, kind: string | undefined): ResourceModule {
  const { kinds, fields, list } = module.resource;
  if (!kinds || kind === undefined) return module;
  const never = new Set(kinds.without?.[kind]);
  const isOther = (name: string): boolean => name !== kinds.field;
  const notifies = (name: string): boolean => isOther(name) && !never.has(name);
  const resource: Resource = {
    ...module.resource,
    kind,
    fields: fields.map((field) => (isOther(field.name) ? field : { ...field, default: kind, ...onlyChoice(field, kind) })),
    list: {
      ...list,
      columns: list.columns.filter(({ field }) => notifies(field)),
      filters: list.filters.filter(notifies),
    },
  };
  return { ...module, resource };
}

function onlyChoice({ options }: Resource['fields'][number], kind: string): Pick<Resource['fields'][number], 'options'> {
  return options ? { options: options.filter(({ value }) => value === kind) } : {};
}
