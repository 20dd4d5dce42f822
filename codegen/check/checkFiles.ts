import { displayFields } from '../../src/contract/record.ts';
import { hasAnyFile, keepsFiles, marksFiles } from '../model/callsOf.ts';
import { everyDisplay } from '../read/everyDisplay.ts';
import { everyDoing } from '../read/everyDoing.ts';
import type { PropertySource } from '../read/source.ts';
import { checkSharedNames } from './checkSharedNames.ts';
import type { Remark } from './report.ts';
import { everyProperty, recordPath, type Subject } from './subject.ts';

const own = 'keep it in the record itself';
const remove = 'remove it';
const ofOneRecord = { what: 'a file can be asked for one record only', mend: 'write `"at": "row"`, or remove it' };
const unstored = {
  what: 'a file that is asked for must be stored in the record',
  mend: 'give the record a field of this name with the format `file`, or remove it',
};

/** Checks where files may be: kept with a record, or each in a field of a record that has calls of its own. */
export function checkFiles(subject: Subject): void {
  checkCalls(subject);
  checkKinds(subject);
  checkMarks(subject);
  for (const { property, path, isInRow } of everyProperty(subject.source)) {
    if (!isFile(property)) continue;
    if (isInRow) tell(subject, { path, what: 'a row cannot hold a file', mend: own });
    else if (subject.source.partOf) tell(subject, { path, what: 'a line cannot hold a file', mend: own });
  }
  checkLines(subject);
  checkDoings(subject);
  checkWords(subject);
}

function isFile(property: PropertySource | undefined): boolean {
  return property?.format === 'file';
}

/** All of it is told at the name of what should not be there. */
function tell({ report }: Subject, remark: Omit<Remark, 'on'>): void {
  report.error({ ...remark, on: 'key' });
}

/** The calls that files need, and those that mean nothing without files. */
function checkCalls(subject: Subject): void {
  const { calls = {} } = subject.source;
  const needs = {
    uploadFile: hasAnyFile,
    downloadFile: hasAnyFile,
    findFileList: keepsFiles,
    removeFileByIds: keepsFiles,
    markFile: marksFiles,
  } as const;
  for (const [name, isNeeded] of Object.entries(needs)) {
    const asked = calls[name as keyof typeof needs];
    if (asked === undefined) continue;
    if (!isNeeded(subject.source) && isNeeded === marksFiles) {
      const what = `\`${name}\` is a call for marks of files, and there are none`;
      tell(subject, { path: ['calls', name], what, mend: 'write `marks` below `files` of the detail, or remove it' });
    } else if (!isNeeded(subject.source)) {
      const what = `\`${name}\` is a call for files, and there are none`;
      const mend = 'write `files`: true in `detail`, or remove it';
      tell(subject, { path: ['calls', name], what, mend });
    } else if (asked === false && name !== 'removeFileByIds') {
      const what = `files need the call \`${name}\``;
      tell(subject, { path: ['calls', name], what, mend: 'remove it, or keep no files' });
    }
  }
}

function checkKinds(subject: Subject): void {
  const { files } = subject.source.detail ?? {};
  if (typeof files !== 'object' || typeof files.kinds !== 'string') return;
  checkSharedNames(subject, 'enum', [{ name: files.kinds, path: ['detail', 'files', 'kinds'] }]);
}

function checkMarks({ source, report }: Subject): void {
  const { files } = source.detail ?? {};
  const names = typeof files === 'object' ? (files.marks ?? []).map(({ name }) => name) : [];
  names.forEach((name, i) => {
    if (names.indexOf(name) === i) return;
    const path = ['detail', 'files', 'marks', i, 'name'];
    report.error({ path, what: `\`${name}\` is named twice`, mend: 'remove one' });
  });
}

function checkLines(subject: Subject): void {
  const { source, world } = subject;
  for (const [name, { lines }] of Object.entries(source.record.properties)) {
    const child = lines?.resource === undefined ? undefined : world.sources.get(lines.resource);
    if (!child || child.partOf || !Object.values(child.record.properties).some(isFile)) continue;
    const what = `\`${lines?.resource}\` has fields that hold files`;
    const mend = 'lines cannot have them: show it as a related list';
    tell(subject, { path: [...recordPath, name, 'lines', 'resource'], what, mend });
  }
}

/** A file is asked for in order to be kept in the field of the one record that it is asked for. */
function checkDoings(subject: Subject): void {
  const { properties } = subject.source.record;
  for (const { doing, path } of everyDoing(subject.source)) {
    for (const [name, property] of Object.entries(doing.form?.properties ?? {})) {
      const at = [...path, 'form', 'properties', name];
      if (!isFile(property)) continue;
      // The `at` of a transition is the time of its event.
      const isAction = 'at' in doing && !('to' in doing);
      if (isAction && [doing.at].flat().some((place) => place !== 'row')) tell(subject, { path: at, ...ofOneRecord });
      else if (!isFile(properties[name])) tell(subject, { path: at, ...unstored });
    }
    for (const name of Object.keys(doing.set ?? {})) {
      const at = [...path, 'set', name];
      if (isFile(properties[name])) tell(subject, { path: at, what: 'a file cannot be set', mend: remove });
    }
  }
}

/** What stores a file is no word for people, and nothing to be typed. */
function checkWords(subject: Subject): void {
  const { source } = subject;
  const { properties } = source.record;
  for (const { display, path } of everyDisplay(source)) {
    const isNamed = displayFields(display).some((name) => isFile(properties[name]));
    if (isNamed) subject.report.error({ path, what: 'a file gives a record no name', mend: remove });
  }
  const columns = source.excel?.columns?.map((column) => (typeof column === 'string' ? column : column.field)) ?? [];
  const placed = (names: readonly string[] = []): number[] =>
    names.flatMap((name, i) => (isFile(properties[name]) ? [i] : []));
  const listed: readonly Remark[] = [
    ...placed(source.list?.edit).map((i) => ({
      path: ['list', 'edit', i],
      what: 'a file cannot be changed in a list',
      mend: remove,
    })),
    ...placed(source.excel?.key).map((i) => ({
      path: ['excel', 'key', i],
      what: 'a file finds no record',
      mend: remove,
    })),
    ...placed(columns).map((i) => ({
      path: ['excel', 'columns', i],
      what: 'a file cannot stand in a workbook',
      mend: remove,
    })),
  ];
  for (const remark of listed) subject.report.error(remark);
}
