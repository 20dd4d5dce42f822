import { execFileSync } from 'node:child_process';
import { findProgram } from './findProgram.ts';
import { canInstallDebianPackages, installDebianPackages } from './installDebianPackages.ts';

/** Makes sure that Chinese text has glyphs, where this process may install them: without, every picture shows boxes. */
export function ensureChineseFont(): void {
  if (canInstallDebianPackages() && !hasChineseFont()) installDebianPackages(['fontconfig', 'fonts-noto-cjk']);
}

function hasChineseFont(): boolean {
  const lister = findProgram(['fc-list']);
  return lister !== undefined && execFileSync(lister, [':lang=zh'], { encoding: 'utf8' }).trim() !== '';
}
