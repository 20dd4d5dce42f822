import { expect, test } from 'vitest';
import user from '../../../schemas/finance/hwUser.json' with { type: 'json' };
import repository from '../../../schemas/system/hwRepositoryConfig.json' with { type: 'json' };
import role from '../../../schemas/system/hwRole.json' with { type: 'json' };
import { labelOf, ownName } from '../../../src/contract/wire.ts';

const chinese = { userName: '王五', repositoryCode: 'LAX', repositoryName: '洛杉矶仓', roleName: '财务' };
const english = { userNameEn: 'Wang Wu', repositoryNameEn: 'Los Angeles', roleNameEn: 'Finance' };

test.each([
  ['hwUser', user],
  ['hwRepositoryConfig', repository],
  ['hwRole', role],
] as const)('code uses the name %s from its file', (resource, { display }) => {
  for (const record of [chinese, { ...chinese, ...english }]) {
    for (const language of ['zh', 'en'] as const) {
      expect(ownName(resource, record, language)).toBe(labelOf(display[language], record));
    }
  }
});
