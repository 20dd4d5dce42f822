import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

interface Checker {
  readonly axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> };
}

/** Rules that axe itself rates as minor or moderate, so that their findings are never returned. They take much of its time. */
const mildRules = [
  'region',
  'landmark-unique',
  'heading-order',
  'focus-order-semantics',
  'aria-allowed-role',
  'presentation-role-conflict',
];

/**
 * Returns the serious and critical findings of axe on the current page (WCAG 2.2, levels A and AA). The rule about target sizes (2.5.8: at
 * least 24 x 24 px, or that much space) is turned on here, because axe leaves it off by default.
 */
export async function seriousFaults(page: Page): Promise<string[]> {
  // axe runs through the debugger. A script element would need an exception in the content security policy.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const violations = await page.evaluate(async (mild) => {
    const { axe: checker } = globalThis as unknown as Checker;
    const rules = { 'target-size': { enabled: true }, ...Object.fromEntries(mild.map((id) => [id, { enabled: false }])) };
    return (await checker.run(document, { resultTypes: ['violations'], rules })).violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
  }, mildRules);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 200)} ${node.failureSummary}`).join(' | ')}`);
}
