import { type FieldWay, fieldNeeds, isMet } from '../../../contract/abilities.ts';
import { type Ability, permissionOfKind } from '../../../contract/permission.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import type { Text } from '../../../contract/text.ts';
import { holds, holdsFor } from '../../access/rights.ts';
import { reachOf } from '../../access/rowRules.ts';
import { administratorOnly, type Change, type Opening } from './confirm.ts';

const abilities: readonly (readonly [Ability, Text])[] = [
  ['find', { zh: '查看列表', en: 'list' }],
  ['findById', { zh: '查看详情', en: 'view' }],
  ['create', { zh: '新增', en: 'add' }],
  ['update', { zh: '编辑', en: 'edit' }],
  ['deleteById', { zh: '删除', en: 'delete' }],
  ['log', { zh: '操作日志', en: 'log' }],
  ['export', { zh: '导出', en: 'export' }],
  ['import', { zh: '导入', en: 'import' }],
  ['uploadFile', { zh: '上传附件', en: 'upload files' }],
  ['removeFiles', { zh: '删除附件', en: 'delete files' }],
];

/** Calls that another permission would be enough for: by another prefix, a permission of the call, or kinds that go. */
export function openedCalls(change: Change): Opening[] {
  const { before, after } = change;
  const kinds = new Set([before, after].flatMap((one) => Object.keys(one.kinds?.perms ?? {})));
  const calls = abilities.flatMap(([ability, what]) =>
    [...(kinds.size > 0 ? kinds : [''])].flatMap((kind): Opening[] => {
      const [was, is] = [before, after].map((one) => permissionOfKind(one, kind, ability)) as [string, string];
      if (was === is) return [];
      const which = kind === '' ? '' : ` (${kind})`;
      return [
        {
          of: after.name,
          text: {
            zh: `${after.name}${which}：${what.zh}改由 ${is} 控制（原为 ${was}）`,
            en: `${after.name}${which}: to ${what.en} takes ${is} (was ${was})`,
          },
          could: (person) => holds(person, was),
          can: (person) => holds(person, is),
        },
      ];
    }),
  );
  return [...calls, ...openedKinds(change)];
}

/** Steps with which records of all kinds are seen, and another field that says which kind a record is of. */
function openedKinds({ before, after }: Change): Opening[] {
  if (!before.kinds) return [];
  const seenKinds = new Set(before.kinds.seenWith ?? []);
  const codes = (after.kinds?.seenWith ?? []).filter((code) => !seenKinds.has(code));
  const isOther = after.kinds !== undefined && after.kinds.field !== before.kinds.field;
  if (codes.length === 0 && !isOther) return [];
  return [
    {
      of: after.name,
      text: {
        zh: `${after.name}：更多人可看到所有类型的记录`,
        en: `${after.name}: more people see records of every kind`,
      },
      could: (person) => holdsEveryKind(person, before),
      can: (person) => (isOther ? holdsFor(person, after, 'find') : codes.some((code) => holds(person, code))),
    },
  ];
}

type Rights = Parameters<typeof holds>[0];

/** Whether somebody may list records of every kind. */
export function holdsEveryKind(rights: Rights, resource: Resource): boolean {
  const kinds = Object.keys(resource.kinds?.perms ?? {});
  if (kinds.length === 0) return holdsFor(rights, resource, 'find');
  return kinds.every((kind) => holds(rights, permissionOfKind(resource, kind, 'find')));
}

const ways: readonly (readonly [FieldWay, Text])[] = [
  ['read', { zh: '查看', en: 'read' }],
  ['write', { zh: '修改', en: 'write' }],
];

/** Fields that less would be asked for than now, and those that the system alone has written and people could then. */
export function openedFields(change: Change): Opening[] {
  return [...openedAccess(change), ...openedSystem(change)];
}

function openedSystem({ before, after }: Change): Opening[] {
  return pairsOf(before.fields, after.fields).flatMap(({ name, was, is }): Opening[] => {
    if (!was.system || is.system) return [];
    const text = {
      zh: `${after.name}.${name}：由系统填写的字段变为可手工填写`,
      en: `${after.name}.${name}: people could write what the system fills`,
    };
    return [{ of: after.name, text, could: administratorOnly, can: (person) => holdsFor(person, after, 'update') }];
  });
}

function openedAccess({ before, after }: Change): Opening[] {
  return pairsOf(before.fields, after.fields).flatMap(({ name, was, is }) =>
    ways.flatMap(([way, what]): Opening[] => {
      const [needed, needs] = [fieldNeeds(was, way), fieldNeeds(is, way)];
      const stillNeeded = new Set(needs.flat());
      const dropped = needed.flat().filter((code) => !stillNeeded.has(code));
      if (dropped.length === 0) return [];
      const ability = way === 'read' ? 'find' : 'update';
      return [
        {
          of: after.name,
          text: {
            zh: `${after.name}.${name}：${what.zh}不再需要 ${dropped.join('、')}`,
            en: `${after.name}.${name}: to ${what.en} it no longer takes ${dropped.join(', ')}`,
          },
          could: (person) => holdsFor(person, before, ability) && isMet(needed, (code) => holds(person, code)),
          can: (person) => holdsFor(person, after, ability) && isMet(needs, (code) => holds(person, code)),
        },
      ];
    }),
  );
}

interface Pair {
  readonly name: string;
  readonly was: Field;
  readonly is: Field;
}

/** The fields that are there now and then, those of small records inside included. */
function pairsOf(before: readonly Field[], after: readonly Field[], above = ''): Pair[] {
  return after.flatMap((is) => {
    const was = before.find(({ name }) => name === is.name) ?? before.find(({ name }) => name === is.was);
    if (!was) return [];
    const name = `${above}${is.name}`;
    return [{ name, was, is }, ...pairsOf(was.items ?? [], is.items ?? [], `${name}.`)];
  });
}

const scopes = ['WAREHOUSE', 'CUSTOMER', 'SELF'] as const;

const scopeTexts: Readonly<Record<(typeof scopes)[number], Text>> = {
  WAREHOUSE: { zh: '仅本仓库', en: 'own warehouses' },
  CUSTOMER: { zh: '仅本客户', en: 'own customer' },
  SELF: { zh: '仅本人', en: 'own records' },
};

/** Records, and files of theirs, that more people would see whose data scope is narrow. */
export function openedScope({ before, after }: Change): Opening[] {
  const marked = [before, after].map(
    (one) => one.detail.files?.marks?.some(({ forCustomers }) => forCustomers) === true,
  );
  return scopes.flatMap((scope): Opening[] => {
    const [was, is] = [before, after].map((one) => reachOf(one, scope)) as [string, string];
    const isWider = was !== is && was !== 'all' && is !== 'none';
    const showsFiles =
      scope === 'CUSTOMER' && marked[0] === true && marked[1] !== true && after.detail.files !== undefined;
    if (!isWider && !showsFiles) return [];
    const what = isWider ? { zh: '记录', en: 'records' } : { zh: '附件', en: 'files' };
    const scopeText = scopeTexts[scope];
    return [
      {
        of: after.name,
        text: {
          zh: `${after.name}：数据范围为“${scopeText.zh}”的人可看到更多${what.zh}`,
          en: `${after.name}: people of the data scope "${scopeText.en}" see more ${what.en}`,
        },
        could: (person) => person.scope.name === 'ALL' && holdsEveryKind(person, before),
        can: (person) => person.scope.name === scope && holdsFor(person, after, 'find'),
      },
    ];
  });
}
