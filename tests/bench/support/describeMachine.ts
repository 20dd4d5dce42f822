import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { findChromium } from '../../support/chromium.ts';

/** Describes the machine in one line: cores, memory, versions. */
export function describeMachine(): string {
  const chromium = execFileSync(findChromium(), ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const version = /[\d.]+/.exec(chromium)?.[0] ?? 'unknown';
  return `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, Chromium ${version}`;
}
