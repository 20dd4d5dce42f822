import type { Client } from '../../api/support/client.ts';
import { create } from '../../api/support/lab.ts';
import { roleCalls, userCalls } from '../../api/support/people.ts';

interface Hiring {
  readonly admin: Client;
  readonly password: string;
  readonly count: number;
  /** The start of the account names. */
  readonly mark: string;
}

/** Creates several finance clerks; returns their accounts. */
export async function hireStaff({ admin, password, count, mark }: Hiring): Promise<string[]> {
  const [role] = (await admin.post(roleCalls.find, { roleKey: 'finance' })).data.records;
  const accounts = Array.from({ length: count }, (_, i) => `${mark}${i + 1}`);
  for (const account of accounts) {
    const reported = { account, userCode: account.toUpperCase(), userName: account, roleIds: [role.id] };
    const { id } = await create(admin, userCalls.save, { ...reported, userType: 'STAFF' });
    const set = await admin.post(userCalls.password, { id, password });
    if (set.code !== 20000) throw new Error(set.text);
  }
  return accounts;
}
