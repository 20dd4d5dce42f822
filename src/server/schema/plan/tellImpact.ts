import type { SchemaEffect } from '../../../contract/schemaEditor.ts';
import { many, type Text } from '../../../contract/text.ts';
import type { MenuUse } from '../../db/menus.ts';
import type { Impact } from './impact.ts';
import type { ChangedTemplate } from './weighTemplates.ts';

type Told = Omit<SchemaEffect, 'about'>;

/** What people would notice, in words. */
export function tellImpact(impact: Impact): SchemaEffect[] {
  const all: readonly (readonly [SchemaEffect['about'], readonly Told[]])[] = [
    ['page', [...impact.newPages.map(newPage), ...impact.lostPages.map(lostPage)]],
    ['permission', [...impact.newPermissions.map(newPermission), ...impact.lostPermissions.map(lostPermission)]],
    ['view', impact.lessenedViews.map(lessenedView)],
    ['template', impact.changedTemplates.flatMap(changedTemplate)],
  ];
  return all.flatMap(([about, told]) => told.map((each) => ({ about, ...each })));
}

function newPage({ component, title }: Impact['newPages'][number]): Told {
  const text = same(`${component}  ${title.zh} / ${title.en}`);
  return { sign: '+', of: component, text, isLoss: false };
}

function lostPage({ component, menuName, menuNameEn, roles }: MenuUse): Told {
  const text = {
    zh: `${component}  ${menuName} / ${menuNameEn}：${roles} 个角色的菜单中有它，以后没有页面可打开`,
    en: `${component}  ${menuName} / ${menuNameEn}: in the menu of ${many(roles, 'role')}, and nothing would answer`,
  };
  return { sign: '-', of: component, text, isLoss: true };
}

function newPermission(code: string): Told {
  return { sign: '+', of: code, text: same(code), isLoss: false };
}

function lostPermission({ perms, roles }: MenuUse): Told {
  const text = {
    zh: `${perms}  已授予 ${roles} 个角色，以后不再有用`,
    en: `${perms}  ticked for ${many(roles, 'role')}, and nothing would ask for it`,
  };
  return { sign: '-', of: perms, text, isLoss: true };
}

function lessenedView({ resource, name, fields }: Impact['lessenedViews'][number]): Told {
  const [view, what] = [`${resource} ${JSON.stringify(name)}`, fields.join(', ')];
  const text = { zh: `${view} 打开时将缺少 ${what}`, en: `${view} opens without ${what}` };
  return { sign: '~', of: resource, text, isLoss: false };
}

function changedTemplate({ resource: of, added, removed, renamed }: ChangedTemplate): Told[] {
  const tell = (sign: Told['sign'], zh: string, en: string): Told => ({
    ...{ sign, of, isLoss: false },
    text: { zh: `${of}  ${zh}`, en: `${of}  ${en}` },
  });
  return [
    ...added.map(({ heading: { zh, en }, mustBeFilled }) =>
      tell(
        '+',
        `新增${mustBeFilled ? '必填' : ''}列“${zh}”，此前发出的工作簿中没有`,
        `column "${en}" is new${mustBeFilled ? ' and must be filled' : ''}: workbooks handed out before lack it`,
      ),
    ),
    ...renamed.map(({ from, to }) =>
      tell(
        '~',
        `列“${from.zh}”改称“${to.zh}”，此前发出的工作簿中的旧标题不再识别（可写入 headers）`,
        `column "${from.en}" is called "${to.en}": the heading of workbooks handed out before is not known any more ` +
          '(add it to `headers`)',
      ),
    ),
    ...removed.map(({ zh, en }) =>
      tell(
        '-',
        `列“${zh}”不再导入和导出，此前发出的工作簿中仍有`,
        `column "${en}" goes: an import passes it over in workbooks handed out before`,
      ),
    ),
  ];
}

function same(text: string): Text {
  return { zh: text, en: text };
}
