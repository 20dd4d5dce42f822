import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './support/client.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const wms = '/hw/wms';
const repair = '/hw/carserv/repair/ruleConfig';

const table = (base: string, x: string, more: readonly string[] = []): string[] => [
  ...[`POST ${base}/find${x}List`, `POST ${base}/save${x}`, `GET ${base}/delete${x}ById/…`],
  ...more.map((each) => each.replace(' ', ` ${base}/`)),
];
const many = (x: string): string => `POST delete${x}ByIds`;
const workbook = ['POST exportErrorData'];

/**
 * The calls that existing servers have, by their own names. Some names are irregular (contract README section 4.1). `…` stands for the rest
 * of the path.
 */
const offered: readonly string[] = [
  ...['POST uploadFile', 'POST removeFileByIds', 'POST downloadFile', 'GET findHwOrderLogList/…'].map((each) =>
    each.replace(' ', ` ${wms}/hwOrder/`),
  ),
  ...['HwCabinetConfig', 'HwQuayConfig', 'HwAirlineConfig', 'HwShipConfig'].flatMap((x) => table(`${wms}/h${x.slice(1)}`, x, [many(x)])),
  ...table(`${wms}/hwRepositoryConfig`, 'HwRepositoryConfig', [
    ...[many('HwRepositoryConfig'), 'GET downloadRepositoryTemplate', 'POST importHwRepository'],
    ...['POST saveHwRepositoryConfigBach', ...workbook],
  ]),
  ...table(`${wms}/hwCostConfig`, 'HwCostConfig'),
  ...[`POST ${repair}/findRuleConfigList`, `POST ${repair}/saveRuleConfig`],
  ...[`GET ${repair}/deleteRuleConfigById/…`, `GET ${repair}/findRuleConfigById/…`],
  ...[
    ...['POST findHwOperationTemplateList', 'GET downloadSysTemplate', 'POST importHwSys', ...workbook],
    ...['POST saveHwOperationTemplateBach/…', 'POST saveHwOperationTemplateById', 'GET deleteHwOperationById/…'],
    'GET findHwOperationTemplateById/…',
  ].map((each) => each.replace(' ', ` ${wms}/hwOperationTemplate/`)),
  ...[
    ...['POST findHwQuotationTemplateList', 'GET downloadDispatchTemplate', 'POST importHwDispatch', ...workbook],
    ...['POST saveHwQuotationTemplateBach/…', 'POST saveHwQuotationTemplate', 'GET findHwQuotationTemplateById/…'],
  ].map((each) => each.replace(' ', ` ${wms}/hwQuotationTemplate/`)),
  ...[
    ...['POST findHwCombinationTemplateList', 'GET downloadSysTemplate', 'POST importHwSys', ...workbook],
    ...['POST saveHwCombinationTemplateBach/…', 'POST saveHwCombinationTemplateById', 'GET deleteHwCombinationById/…'],
    'GET findHwCombinationTemplateById/…',
  ].map((each) => each.replace(' ', ` ${wms}/hwCombinationTemplate/`)),
  ...['POST findUser', 'POST saveHwUser', 'GET findUserById/…', 'POST updateUserPwd'].map((each) => each.replace(' ', ` ${wms}/hwUser/`)),
  ...['POST saveHwMenu', 'POST findHwMenuList', 'GET deleteHwMenuById/…', 'POST treeList'].map((each) =>
    each.replace(' ', ` ${wms}/user/hwMenu/`),
  ),
  ...[...['POST findHwRoleList', 'POST findMenuByRole', 'POST saveHwRole', 'GET deleteHwRoleById/…'], 'POST findHwRoleListByUser'].map(
    (each) => each.replace(' ', ` ${wms}/user/hwRole/`),
  ),
];

/** A call that must not exist: fee items have no bulk delete. */
const missing = [`POST ${wms}/hwCostConfig/deleteHwCostConfigByIds`];

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Returns the response to a call without input, in English. */
async function ask(call: string): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ');
  const at = path.replace('…', 'nobody');
  const english = { 'Accept-Language': 'en' };
  return method === 'GET' ? app.admin.get(at, english) : app.admin.post(at, {}, english);
}

const unknown = 'Unknown API call.';

describe('the calls of the product', () => {
  test.each(offered)('%s exists', async (call) => {
    const answer = await ask(call);
    expect(answer.message).not.toBe(unknown);
    // Without input, every call either works or reports what is missing. None is forbidden, and none fails.
    expect([200, 400, 404, 409, 415], answer.text).toContain(answer.status);
  });

  test.each(missing)('%s does not exist', async (call) => {
    expect((await ask(call)).message).toBe(unknown);
  });

  test('are distinguished from similar names', async () => {
    expect((await ask(`POST ${wms}/hwUser/findUsers`)).message).toBe(unknown);
  });
});
