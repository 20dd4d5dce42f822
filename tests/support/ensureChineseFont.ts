import { execFileSync } from 'node:child_process';
import { findProgram } from './findProgram.ts';
import { canInstallDebianPackages, installDebianPackages } from './installDebianPackages.ts';

/**
 * Installs a Chinese font if there is none and this process may install packages. Without one, screenshots show boxes instead of Chinese
 * text.
 */
export function ensureChineseFont(): void {
  if (canInstallDebianPackages() && !hasChineseFont()) installDebianPackages(['fontconfig', 'fonts-noto-cjk']);
}

function hasChineseFont(): boolean {
  const lister = findProgram(['fc-list']);
  return lister !== undefined && execFileSync(lister, [':lang=zh'], { encoding: 'utf8' }).trim() !== '';
}
