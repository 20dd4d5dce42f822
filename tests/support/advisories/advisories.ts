/** A vulnerability found in a similar product, and the tests that would have found it here. */
export interface Advisory {
  /** The name that the titles of its tests start with. */
  readonly name: string;
  readonly hole: string;
  /** Files below `tests/`, each with a test of that name. */
  readonly tests: readonly string[];
}

const [grants, secrets] = ['api/advisories.test.ts', 'api/advisoriesSecrets.test.ts'];

/** Access-control advisories of similar products, with their tests. */
export const advisories: readonly Advisory[] = [
  { name: 'RuoYi CVE-2026-37669', hole: 'a role gets what its maker does not hold', tests: [grants] },
  { name: 'RuoYi issue 328', hole: 'the same by way of the menu', tests: [grants] },
  { name: 'RuoYi 291', hole: 'a route that asks for no permission', tests: [grants, 'api/verify.test.ts'] },
  { name: 'eladmin 902', hole: 'anybody resets any password', tests: [grants, 'api/verify.test.ts'] },
  {
    name: 'JeecgBoot 8567',
    hole: 'another account in the body of a change of the own password',
    tests: [grants, secrets],
  },
  { name: 'NocoDB CVE-2026-46552', hole: 'a wider role for oneself', tests: [grants] },
  { name: 'NocoBase CVE-2026-41641', hole: 'creating is checked and updating is not', tests: [grants] },
  { name: 'NocoBase CVE-2026-52887', hole: 'SQL in the filter of a list', tests: [secrets] },
  { name: 'Directus CVE-2024-6534', hole: 'a field that only one of two ways to write protects', tests: [grants] },
  { name: 'Directus CVE-2026-129239', hole: 'the row before is checked, the row after is not', tests: [grants] },
  { name: 'Directus CVE-2026-39943', hole: 'old versions of a record tell secrets', tests: [grants, secrets] },
  {
    name: 'Directus CVE-2025-55746',
    hole: 'files are written over, though refused',
    tests: [secrets, 'api/files.test.ts'],
  },
  { name: 'Directus GHSA-7wq3-jr35-275c', hole: 'a hidden field is found by the search', tests: [secrets] },
  { name: 'Directus GHSA-g65h-35f3-x2w3', hole: 'a session outlives its log-out', tests: [secrets] },
  { name: 'Strapi CVE-2023-22894', hole: 'a filter by the hash of a password', tests: [secrets] },
  { name: 'Strapi CVE-2023-34235', hole: 'the same by the name of a table', tests: [secrets] },
  { name: 'Strapi CVE-2024-56143', hole: 'an order by what is hidden', tests: [secrets] },
  { name: 'Strapi CVE-2026-27886', hole: 'a filter through a reference', tests: [secrets] },
  { name: 'Strapi CVE-2026-22706', hole: 'sessions outlive a new password', tests: [secrets] },
  {
    name: 'Strapi CVE-2025-64526',
    hole: 'the count of wrong passwords goes by what the caller says',
    tests: [secrets],
  },
  { name: 'Strapi GHSA-gc7p-j5xm-xxh2', hole: 'a new account with a role in its body', tests: [grants, secrets] },
  { name: 'Payload CVE-2025-4644', hole: 'an id is given again, and its sessions with it', tests: [secrets] },
  { name: 'Payload CVE-2026-105851', hole: 'fields of rights in the body of a save', tests: [grants, secrets] },
  { name: 'Payload CVE-2026-105855', hole: 'the same for an administrator', tests: [secrets] },
  { name: 'Payload CVE-2026-11779', hole: 'a lock of an account that others lift', tests: [secrets] },
  {
    name: 'Vendure GHSA-6f65-4fv2-wwch',
    hole: 'the answer to a log-in tells which accounts there are',
    tests: [secrets],
  },
  {
    name: 'Ant Design Pro CVE-2019-18350',
    hole: 'the address of the log-in runs a script behind it',
    tests: ['unit/console/registry/guard.test.ts', 'browser/guard.test.ts'],
  },
];
