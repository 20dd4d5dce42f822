/** `scan`: pages on which users scan the code of a record and the code of its target, such as the new place of a pallet. */

import type { Screen } from '../../src/contract/screen.ts';
import { isTextLine } from '../../src/fields/kinds.ts';
import { misfit, type Remark, type Subject, suggest, unknownField } from '../check/subject.ts';
import type { ActionSource, PropertySource, ScanSource, TransitionSource } from '../generated/source.ts';
import { asField, type Path } from '../read/recordSource.ts';
import type { Neighbors, ResourceSource } from '../read/source.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { everyAction } from './actions/every.ts';

const texts = faultTexts({
  aLine: { en: 'a line of text', zh: '单行文本' },
  scanOfOther: { en: '`scan` does not apply to a page with the view `{{view}}`', zh: '`scan`对视图为`{{view}}`的页面不适用' },
  removeOrWriteScan: { en: 'remove it, or write `"view": "scan"`', zh: '请删除，或写`"view": "scan"`' },
  scanMissing: { en: 'a page with the view `scan` needs `scan`', zh: '视图为`scan`的页面须有`scan`' },
  addScan: { en: 'add `"scan": { "by": …, "to": …, "actions": … }`', zh: '请补上`"scan": { "by": …, "to": …, "actions": … }`' },
  noAction: { en: 'there is no transition or action `{{name}}` that users can run', zh: '没有供用户使用的流转步骤或操作`{{name}}`' },
  ofPage: { en: '`{{name}}` is an action of the page and needs no record', zh: '`{{name}}`是整页操作，不针对记录' },
  nameRowAction: { en: 'use one with `row` or `bulk` in `at`', zh: '请写`at`中有`row`或`bulk`的操作' },
  asksQuestion: {
    en: '`{{name}}` asks for a confirmation, which nobody can give while scans wait for a connection',
    zh: '`{{name}}`需要确认，而扫描可能在等待网络，无人确认',
  },
  removeConfirm: { en: 'remove its `confirm`, or use another action', zh: '请删除其`confirm`，或写其他操作' },
  notOneReference: {
    en: '`{{name}}` does not ask for exactly one required reference',
    zh: '`{{name}}`不是恰好必填一个引用字段',
  },
  requireReference: {
    en: 'list one reference of its `form` in `required`, and nothing else',
    zh: '请在其`form`的`required`中只写一个引用字段',
  },
  otherTarget: {
    en: '`{{name}}` refers to `{{resource}}`, but the first action to `{{first}}`',
    zh: '`{{name}}`引用`{{resource}}`，而第一个操作引用`{{first}}`',
  },
  sameTarget: { en: 'use actions that refer to the same resource', zh: '请写引用同一资源的操作' },
  alikeCodes: {
    en: 'neither `{{by}}` nor `{{resource}}.{{to}}` has a `pattern`, so their codes cannot be told apart',
    zh: '`{{by}}`和`{{resource}}.{{to}}`都没有`pattern`，无法区分两种码',
  },
  addPattern: { en: 'add a `pattern` to one of them', zh: '请给其中一个加上`pattern`' },
  noRead: { en: 'there is no query `{{name}}` in `reads`', zh: '`reads`中没有查询`{{name}}`' },
});

interface Placed {
  readonly scan: ScanSource;
  readonly path: Path;
}

/** Checks the scan pages: their fields, their actions, and that the code of a record cannot be mistaken for the code of its target. */
export function checkScans(subject: Subject): void {
  const { source, report } = subject;
  for (const [key, { view, scan }] of Object.entries(source.screens ?? {})) {
    const path: Path = ['screens', key];
    if (scan && view !== 'scan') {
      report.error({ path: [...path, 'scan'], on: 'key', what: texts.scanOfOther({ view }), mend: texts.removeOrWriteScan });
    } else if (scan) checkScan(subject, { scan, path: [...path, 'scan'] });
    else if (view === 'scan') report.error({ path: [...path, 'view'], what: texts.scanMissing, mend: texts.addScan });
  }
}

function checkScan(subject: Subject, { scan, path }: Placed): void {
  const { source, report } = subject;
  const { properties } = source.record;
  const { by, show = [], propose } = scan;
  const shown = show.flatMap((name, i) =>
    misfit(properties, { name, fits: () => true, expected: texts.aLine, path: [...path, 'show', i] }),
  );
  const faults = [...misfit(properties, { name: by, fits: isLine, expected: texts.aLine, path: [...path, 'by'] }), ...shown];
  const reads = (source.reads ?? []).map(({ name }) => name);
  if (propose !== undefined && !reads.includes(propose)) {
    faults.push({ path: [...path, 'propose'], what: texts.noRead({ name: propose }), mend: suggest(propose, reads) });
  }
  for (const fault of [...faults, ...actionFaults(source, { scan, path })]) report.error(fault);
  if (faults.length === 0) checkTarget(subject, { scan, path });
}

function isLine(property: PropertySource): boolean {
  return isTextLine(asField(property));
}

function actionFaults(source: ResourceSource, { scan, path }: Placed): Remark[] {
  const known = everyAction(source).flatMap(({ action }) => ('by' in action && action.by !== undefined ? [] : [action]));
  const names = known.map(({ name }) => name);
  const first = known.find(({ name }) => name === scan.actions[0]);
  return scan.actions.flatMap((name, i): Remark[] => {
    const at = [...path, 'actions', i];
    const action = known.find((each) => each.name === name);
    if (!action) return [{ path: at, what: texts.noAction({ name }), mend: suggest(name, names) }];
    if ('from' in action === false && [(action as ActionSource).at].flat().includes('page')) {
      return [{ path: at, what: texts.ofPage({ name }), mend: texts.nameRowAction }];
    }
    if (action.confirm) return [{ path: at, what: texts.asksQuestion({ name }), mend: texts.removeConfirm }];
    const resource = targetOf(action);
    if (resource === undefined) return [{ path: at, what: texts.notOneReference({ name }), mend: texts.requireReference }];
    const target = first && targetOf(first);
    if (target === undefined || target === resource) return [];
    return [{ path: at, what: texts.otherTarget({ name, resource, first: target }), mend: texts.sameTarget }];
  });
}

/** Returns the resource to which the only required input of an action refers; undefined if there is no such input. */
function targetOf({ form }: TransitionSource | ActionSource): string | undefined {
  const [name, ...more] = form?.required ?? [];
  const property = name === undefined || more.length > 0 ? undefined : form?.properties[name];
  return property?.type === 'string' ? property.reference?.resource : undefined;
}

/** Checks `to`, the field with the code of the target. A missing resource is reported where the form refers to it. */
function checkTarget({ source, world, report }: Subject, { scan: { by, to, actions }, path }: Placed): void {
  const action = everyAction(source).find(({ action: { name } }) => name === actions[0])?.action;
  const resource = action && targetOf(action);
  const target = resource === undefined ? undefined : world.sources.get(resource);
  if (resource === undefined || !target) return;
  const property = target.record.properties[to];
  if (!property) {
    const suiting = Object.entries(target.record.properties).flatMap(([name, each]) => (isLine(each) ? [name] : []));
    report.error({ path: [...path, 'to'], ...unknownField(to, suiting, resource) });
    return;
  }
  for (const fault of misfit(target.record.properties, { name: to, fits: isLine, expected: texts.aLine, path: [...path, 'to'] })) {
    report.error(fault);
  }
  if (property.pattern !== undefined || source.record.properties[by]?.pattern !== undefined) return;
  report.error({ path: [...path, 'to'], what: texts.alikeCodes({ by, resource, to }), mend: texts.addPattern });
}

/** The number of list columns that are shown for a scanned record if the file names no fields. */
const usualFields = 4;

/** Compiles `scan` of a page, and the permission of its menu entry, which is that of the first action. Empty for a page without `scan`. */
export function buildScan(
  source: ResourceSource,
  scan: ScanSource | undefined,
  { sources }: Pick<Neighbors, 'sources'>,
): Pick<Screen, 'scan' | 'perm'> {
  if (!scan) return {};
  const { by, to, actions } = scan;
  const { properties } = source.record;
  const first = everyAction(source).find(({ action: { name } }) => name === actions[0])?.action;
  const target = sources.get((first && targetOf(first)) ?? '');
  const columns = source.list?.columns?.map((column) => (typeof column === 'string' ? column : column.field));
  const show = scan.show ?? (columns ?? Object.keys(properties)).filter((name) => name !== by).slice(0, usualFields);
  const [own, other] = [properties[by]?.pattern, target?.record.properties[to]?.pattern];
  const patterns = { ...(own !== undefined && { by: own }), ...(other !== undefined && { to: other }) };
  return { scan: { ...scan, patterns, show }, perm: first?.perm ?? `${source.perms}:${actions[0]}` };
}
