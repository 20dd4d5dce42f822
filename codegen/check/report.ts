import type { Path } from '../read/location.ts';
import type { Document } from '../read/readDocument.ts';
import { type FaultTexts, faultTexts } from '../texts/faultTexts.ts';
import type { Fault } from '../types.ts';

const texts = faultTexts({
  moreFaults: { en: 'the file has more errors', zh: '此文件还有更多错误' },
  mendTheseFirst: { en: 'fix these first', zh: '请先修正以上错误' },
});

/** A fault or warning about a place in a file; `on: 'key'` points at the name, not at the value. */
export interface Remark extends FaultTexts {
  readonly path: Path;
  readonly on?: 'key' | 'value';
  readonly isFollowing?: true;
  /** The resource that it finds missing. */
  readonly missing?: string;
}

/** Collects what is wrong with one file, with line and column. */
export interface Report {
  readonly faults: readonly Fault[];
  readonly hasErrors: boolean;
  /** The top entries of the file that errors lie in. */
  readonly brokenKeys: readonly string[];
  readonly error: (remark: Remark) => void;
  readonly warn: (remark: Remark) => void;
  /** Takes in what was found before. */
  readonly addAll: (found: readonly Fault[]) => void;
}

/** More faults are not useful at once, and finding the position of each takes time. */
const maxFaults = 100;

/** An empty report on a file. */
export function createReport(document: Document): Report {
  const faults: Fault[] = [];
  const brokenKeys: string[] = [];
  const add = (severity: Fault['severity'], { path, on, ...messages }: Remark): void => {
    const reported = faults.filter((fault) => fault.severity === severity);
    if (reported.length > maxFaults) return;
    if (reported.length === maxFaults) {
      const rest = { what: texts.moreFaults, mend: texts.mendTheseFirst };
      const { file, line, column } = reported.at(-1) as Fault;
      faults.push({ severity, file, line, column, ...rest });
      return;
    }
    const { line, column } = on === 'key' ? document.keyPosition(path) : document.valuePosition(path);
    faults.push({ severity, file: document.file, line, column, ...messages });
  };
  return {
    faults,
    get hasErrors() {
      return faults.some(({ severity }) => severity === 'error');
    },
    brokenKeys,
    error: (remark) => {
      brokenKeys.push(String(remark.path[0] ?? ''));
      add('error', remark);
    },
    warn: (remark) => add('warning', remark),
    addAll: (found) => {
      faults.push(...found);
    },
  };
}

/** The same report for somebody who speaks of other places than the file has. */
export function movedTo(report: Report, move: (remark: Remark) => Remark): Report {
  return {
    faults: report.faults,
    get hasErrors() {
      return report.hasErrors;
    },
    brokenKeys: report.brokenKeys,
    error: (remark) => report.error(move(remark)),
    warn: (remark) => report.warn(move(remark)),
    addAll: report.addAll,
  };
}
