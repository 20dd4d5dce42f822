/** A vulnerability found in a similar product, and the tests that would have found it here. */
export interface Advisory {
  /** The name of the advisory. The titles of its tests contain its number. */
  readonly name: string;
  readonly hole: string;
  /** Files below `tests/`. Each has a test with the number of the advisory in its title. */
  readonly tests: readonly string[];
}

const [grants, secrets] = ['api/advisories.test.ts', 'api/advisoriesSecrets.test.ts'];

/** Access-control advisories of similar products, with their tests. */
export const advisories: readonly Advisory[] = [
  { name: 'RuoYi CVE-2026-37669', hole: 'a user can create a role with permissions they do not have', tests: [grants] },
  { name: 'RuoYi issue 328', hole: 'the same through menu entries', tests: [grants] },
  { name: 'RuoYi 291', hole: 'a route that requires no permission', tests: [grants, 'api/verify.test.ts'] },
  { name: 'eladmin 902', hole: 'any user can reset any password', tests: [grants, 'api/verify.test.ts'] },
  {
    name: 'JeecgBoot 8567',
    hole: "changing one's own password accepts another account in the body",
    tests: [grants, secrets],
  },
  { name: 'NocoDB CVE-2026-46552', hole: 'users can give themselves a role with more permissions', tests: [grants] },
  { name: 'NocoBase CVE-2026-41641', hole: 'creating is checked, but updating is not', tests: [grants] },
  { name: 'NocoBase CVE-2026-52887', hole: 'SQL injection through the filter of a list', tests: [secrets] },
  { name: 'Directus CVE-2024-6534', hole: 'a field is protected on only one of two write paths', tests: [grants] },
  { name: 'Directus CVE-2026-129239', hole: 'the stored row is checked, but not the changed one', tests: [grants] },
  { name: 'Directus CVE-2026-39943', hole: 'old versions of a record reveal hidden values', tests: [grants, secrets] },
  {
    name: 'Directus CVE-2025-55746',
    hole: 'a rejected upload overwrites an existing file',
    tests: [secrets, 'api/files.test.ts'],
  },
  { name: 'Directus GHSA-7wq3-jr35-275c', hole: 'a search reveals hidden fields', tests: [secrets] },
  { name: 'Directus GHSA-g65h-35f3-x2w3', hole: 'a session stays valid after logout', tests: [secrets] },
  { name: 'Strapi CVE-2023-22894', hole: 'a filter reveals the hash of a password', tests: [secrets] },
  { name: 'Strapi CVE-2023-34235', hole: 'the same through the name of a table', tests: [secrets] },
  { name: 'Strapi CVE-2024-56143', hole: 'sorting reveals hidden fields', tests: [secrets] },
  { name: 'Strapi CVE-2026-27886', hole: 'a filter through a reference reveals hidden fields', tests: [secrets] },
  { name: 'Strapi CVE-2026-22706', hole: 'sessions stay valid after a password change', tests: [secrets] },
  {
    name: 'Strapi CVE-2025-64526',
    hole: 'request headers reset the count of wrong passwords',
    tests: [secrets],
  },
  {
    name: 'Strapi GHSA-gc7p-j5xm-xxh2',
    hole: 'a new account can set its own role in the body',
    tests: [grants, secrets],
  },
  {
    name: 'Payload CVE-2025-4644',
    hole: 'a reused id gives access to the sessions of its former user',
    tests: [secrets],
  },
  { name: 'Payload CVE-2026-105851', hole: 'a save accepts permission fields in its body', tests: [grants, secrets] },
  { name: 'Payload CVE-2026-105855', hole: 'the same for an administrator', tests: [secrets] },
  { name: 'Payload CVE-2026-11779', hole: 'other users can reset the lock of an account', tests: [secrets] },
  {
    name: 'Vendure GHSA-6f65-4fv2-wwch',
    hole: 'the response to a login reveals which accounts exist',
    tests: [secrets],
  },
  {
    name: 'Ant Design Pro CVE-2019-18350',
    hole: 'a redirect in the address of the login page runs a script',
    tests: ['unit/console/location/guard.test.ts', 'browser/guard.test.ts'],
  },
];
