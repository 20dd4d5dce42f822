import { TagField, TextField } from '@refinedev/antd';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, type TableColumnsType } from 'antd';
import { type ReactNode, useMemo } from 'react';
import type { AccessExplained } from '../../../contract/access.ts';
import { ownScreens } from '../../../contract/menu.ts';
import { allFieldNeeds, type FieldWay, type Needs } from '../../../contract/permission.ts';
import type { Resource, ResourceModule } from '../../../contract/resource.ts';
import { isShared, type Scope } from '../../../contract/scope.ts';
import { colons, inBrackets, joiners } from '../../../contract/wire.ts';
import { Sign } from '../../../fields/widgets/Sign.tsx';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { handles } from '../../system/columns.tsx';
import { DataTable } from '../../system/DataTable.tsx';
import { findNode, type GrantNode } from '../grants/chosen.ts';
import { type Translate, texts } from '../texts.ts';
import { type Subject, screensOf, seenEntries, verdictOf } from './judged.ts';

/** The current selection of the page; it is kept when another user or role is chosen. */
export interface ExplainView {
  /** Id of the selected menu entry. */
  readonly screen: string | undefined;
  /** Whether the page shows less: for one subject only the granted screens, for two subjects only what differs between them. */
  readonly isNarrow: boolean;
}

interface ExplanationProps {
  readonly nodes: readonly GrantNode[];
  /** One subject, or two to compare. */
  readonly subjects: readonly Subject[];
  readonly view: ExplainView;
  readonly onView: (view: ExplainView) => void;
}

/** Shows the menu of the subjects on the left and the rights on the selected screen on the right. */
export function Explanation({ nodes, subjects, view, onView }: ExplanationProps): ReactNode {
  const { t } = texts.useT();
  const isComparing = subjects.length > 1;
  const { screen: chosen, isNarrow } = view;
  const seen = useMemo(() => subjects.map(({ explained }) => seenEntries(explained, nodes)), [subjects, nodes]);
  const isShown = (node: GrantNode): boolean => !isNarrow || (isComparing ? differs(node, subjects) : seen[0]?.has(node.id) === true);
  const screens = screensOf(nodes, isShown);
  const screen = chosen === undefined ? undefined : findNode(nodes, chosen);
  return (
    <>
      <div className="q-explain-bar">
        {subjects.map((subject) => (
          <RoleLine key={subject.id} subject={subject} isNamed={isComparing} />
        ))}
        <Checkbox data-testid="explain-narrow" checked={isNarrow} onChange={(event) => onView({ ...view, isNarrow: event.target.checked })}>
          {t(isComparing ? 'onlyDifferences' : 'onlySeen')}
        </Checkbox>
      </div>
      <div className="q-explain-halves">
        <nav className="q-explain-menu" aria-label={t('itsMenu', { name: subjects[0]?.name ?? '' })}>
          {screens.length === 0 && <p className="q-empty">{t(isComparing ? 'same' : 'noRoles')}</p>}
          <ScreenMenu screens={screens} seen={seen} chosen={chosen} onChoose={(id) => onView({ ...view, screen: id })} />
        </nav>
        <section className="q-explain-screen" data-testid="explain-screen">
          {screen ? (
            <ScreenRights key={screen.id} screen={screen} subjects={subjects} isNarrow={isComparing && isNarrow} />
          ) : (
            <p className="q-empty">{t('pickScreen')}</p>
          )}
        </section>
      </div>
    </>
  );
}

/** Returns true if the subjects differ in a permission for the screen or for one of its buttons. */
function differs({ children, perms }: GrantNode, subjects: readonly Subject[]): boolean {
  const codes = [perms, ...children.map((child) => child.perms)].filter((code) => code !== '');
  return codes.some((code) => new Set(subjects.map(({ explained }) => verdictOf(explained, [[code]]).isHeld)).size > 1);
}

/** Shows the roles and the data scope of a subject. */
function RoleLine({ subject, isNamed }: { readonly subject: Subject; readonly isNamed: boolean }): ReactNode {
  const { t, language } = texts.useT();
  const { isEnabled: isOn, roles, isAdmin, scope } = subject.explained;
  const names = roles.map(({ roleName, isEnabled }) => (isEnabled ? roleName : t('roleOff', { name: roleName })));
  const given = names.length === 0 ? t('noRoles') : names.join(joiners[language]);
  const text = isOn ? given : given + inBrackets(t('userOff'))[language];
  return (
    <span className="q-explain-roles" data-testid="explain-roles">
      {isNamed && <b>{subject.name}</b>}
      <span>
        {t('rolesLine')}
        {colons[language]}
        {isAdmin ? t('everything', { name: text }) : text}
      </span>
      <span>
        {t('rows')}
        {colons[language]}
        {t(`scope${scope.name}`)}
        {scope.repositoryIds && t('warehouses', { n: scope.repositoryIds.length })}
      </span>
    </span>
  );
}

interface ScreenRightsProps {
  readonly screen: GrantNode;
  readonly subjects: readonly Subject[];
  /** Whether only rows that differ between the subjects are shown. */
  readonly isNarrow: boolean;
}

/** Lists the buttons, field permissions and visible records of a screen for each subject. */
function ScreenRights({ screen, subjects, isNarrow }: ScreenRightsProps): ReactNode {
  const { t, language } = texts.useT();
  const { resource, isKnown } = useScreenResource(screen);
  const lines: readonly CodeLine[] = screen.children
    .filter(({ menuType }) => menuType === 'F')
    .map(({ id, title, perms }) => ({ key: id, title: title[language], code: perms, needs: [[perms]] }));
  return (
    <>
      <h2>{screen.title[language]}</h2>
      <h3>{t('buttons')}</h3>
      <CodeTable label={t('buttons')} lines={lines} empty={t('noButtons')} {...{ subjects, isNarrow }} />
      {resource && <FieldRules {...{ resource, subjects, isNarrow }} />}
      {resource && <RowRule {...{ resource, subjects }} />}
      {!isKnown && <p className="q-soft">{t('notLoaded')}</p>}
    </>
  );
}

/**
 * Loads the resource of the screen, if the current user may list it. `isKnown` is false if no such resource exists and the screen is not
 * one of the console's own pages or a dashboard, which have no resource.
 */
function useScreenResource({ component }: GrantNode): { resource?: ResourceModule['resource']; isKnown: boolean } {
  const { access, resources } = useApp();
  const entry = useStore(access).resources.find(({ screens }) => screens.some((one) => one.component === component));
  const isOwn = ownScreens.some((own) => own.component === component) || component.startsWith('dashboard/');
  const { data } = useQuery({
    queryKey: ['explained resource', entry?.name, entry?.hash],
    queryFn: async () => (await resources.load(entry?.name ?? '')).resource,
    enabled: entry !== undefined,
  });
  return { ...(data && { resource: data }), isKnown: entry !== undefined || isOwn };
}

interface RowRuleProps {
  readonly resource: Resource;
  readonly subjects: readonly Subject[];
}

/** Shows which records of this resource each subject can see under their data scope. */
function RowRule({ resource, subjects }: RowRuleProps): ReactNode {
  const { t, language } = texts.useT();
  const titleOf = (name: string): string => resource.fields.find((field) => field.name === name.split('.')[0])?.title[language] ?? name;
  return (
    <>
      <h3>{t('rows')}</h3>
      {subjects.map(({ id, name, explained }) => (
        <p key={id} data-testid="explain-rows">
          {subjects.length > 1 && <b>{name} </b>}
          {sentence(explained, { scope: resource.scope, t, titleOf })} <GivenBy explained={explained} />
        </p>
      ))}
    </>
  );
}

function GivenBy({ explained: { roles, scope } }: { readonly explained: AccessExplained }): ReactNode {
  const { t, language } = texts.useT();
  const names = roles.filter(({ id }) => scope.by.includes(id)).map(({ roleName }) => roleName);
  return names.length > 0 && <span className="q-soft">{t('by', { roles: names.join(joiners[language]) })}</span>;
}

interface SentenceParts {
  readonly scope: Scope;
  readonly t: Translate;
  readonly titleOf: (field: string) => string;
}

/** Returns a sentence that says which records of a resource are visible to a subject with the given data scope. */
function sentence({ scope: held }: AccessExplained, { scope, t, titleOf }: SentenceParts): string {
  const name = t(`scope${held.name}`);
  if (held.name !== 'ALL' && isShared(scope, held.name)) return t('rowsShared', { scope: name });
  const none = t('rowsNone', { scope: name });
  const by = (field: string | undefined, t: (field: string) => string): string => (field === undefined ? none : t(titleOf(field)));
  // Warehouses are assigned to users, so `repositoryIds` may be missing.
  const warehouses = held.repositoryIds ? t('warehouses', { n: held.repositoryIds.length }) : '';
  const sentences: Readonly<Record<typeof held.name, () => string>> = {
    ALL: () => t('rowsALL'),
    WAREHOUSE: () => by(scope.warehouse, (field) => t('rowsWAREHOUSE', { field }) + warehouses),
    CUSTOMER: () => by(scope.customer, (field) => t('rowsCUSTOMER', { field })),
    SELF: () => t('rowsSELF'),
  };
  return sentences[held.name]();
}

/** One row of a permission table: a button, or the right to read or write a field. */
interface CodeLine {
  readonly key: string;
  readonly title: string;
  /** The permission code of the button or field; undefined if it has none of its own. */
  readonly code: string | undefined;
  /** All permissions that are required to use the button, or to read or write the field. */
  readonly needs: Needs;
}

interface CodeTableProps {
  readonly label: string;
  readonly lines: readonly CodeLine[];
  readonly empty: string;
  readonly subjects: readonly Subject[];
  readonly isNarrow: boolean;
}

/** Table of permissions. Its columns show whether each subject has the permission, and through which roles. */
function CodeTable({ label, lines, empty, subjects, isNarrow }: CodeTableProps): ReactNode {
  const { t } = texts.useT();
  const differs = ({ needs }: CodeLine): boolean => new Set(subjects.map(({ explained }) => verdictOf(explained, needs).isHeld)).size > 1;
  const shown = isNarrow ? lines.filter(differs) : lines;
  const columns: TableColumnsType<CodeLine> = [
    { dataIndex: 'title', title: label, rowScope: 'row', sorter: (one, other) => one.title.localeCompare(other.title) },
    {
      dataIndex: 'code',
      title: t('permission'),
      sorter: (one, other) => (one.code ?? '').localeCompare(other.code ?? ''),
      render: (code: string | undefined) => <TextField code value={code ?? t('free')} />,
    },
    ...subjects.map((subject) => ({
      key: subject.id,
      title: subject.name,
      render: (_: unknown, line: CodeLine) => <Held subject={subject} line={line} />,
    })),
  ];
  return (
    <DataTable<CodeLine>
      label={label}
      rows={shown}
      rowKey="key"
      columns={columns}
      empty={isNarrow && lines.length > 0 ? t('same') : empty}
      onRow={(line) => handles({ 'data-testid': 'explain-line', 'data-code': line.code, 'data-differs': differs(line) || undefined })}
    />
  );
}

function Held({ subject: { explained }, line }: { readonly subject: Subject; readonly line: CodeLine }): ReactNode {
  const { t, language } = texts.useT();
  const { isHeld, roles, missing } = verdictOf(explained, line.needs);
  const names = roles.join(joiners[language]);
  const lacked = names === '' ? t(explained.isEnabled ? 'noRoles' : 'userOff') : t('lackedBy', { roles: names });
  const why = isHeld ? t('by', { roles: names }) : lacked;
  return (
    <>
      <TagField color={isHeld ? 'success' : 'error'} value={t(isHeld ? 'yes' : 'no')} /> <TextField type="secondary" value={why} />{' '}
      {missing !== undefined && missing !== line.code && <TextField code value={missing} />}
    </>
  );
}

interface FieldRulesProps {
  readonly resource: Resource;
  readonly subjects: readonly Subject[];
  readonly isNarrow: boolean;
}

/** Lists the fields that need a permission of their own for reading or writing. */
function FieldRules({ resource, subjects, isNarrow }: FieldRulesProps): ReactNode {
  const { t, language } = texts.useT();
  const lines = resource.fields.flatMap((field): CodeLine[] => {
    const { name, title, access } = field;
    if (!access) return [];
    const needs = (way: FieldWay) => ({ code: access[way], needs: allFieldNeeds(resource, field, way) });
    return [
      { key: `${name} read`, title: `${title[language]}${colons[language]}${t('mayRead')}`, ...needs('read') },
      { key: `${name} write`, title: `${title[language]}${colons[language]}${t('mayWrite')}`, ...needs('write') },
    ];
  });
  return (
    <>
      <h3>{t('fieldRules')}</h3>
      <CodeTable label={t('fieldRules')} lines={lines} empty={t('noFieldRules')} {...{ subjects, isNarrow }} />
    </>
  );
}

interface ScreenMenuProps {
  readonly screens: readonly GrantNode[];
  /** Ids of the visible menu entries of each subject. */
  readonly seen: readonly ReadonlySet<string>[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Renders the menu as nested lists. The marks of an entry show, for each subject, whether the entry is visible. */
function ScreenMenu({ screens, seen, chosen, onChoose }: ScreenMenuProps): ReactNode {
  const { t, language } = texts.useT();
  return (
    <ul>
      {screens.map(({ id, title, menuType, children }) => (
        <li key={id}>
          {menuType === 'M' ? (
            <span className="q-explain-group">{title[language]}</span>
          ) : (
            <button
              type="button"
              className="q-plain q-explain-entry"
              data-testid="explain-entry"
              data-seen={seen.map((one) => (one.has(id) ? 1 : 0)).join('')}
              aria-current={id === chosen}
              onClick={() => onChoose(id)}
            >
              <span>{title[language]}</span>
              <span className="q-explain-marks">
                {seen.map((one, i) => (
                  <Mark key={String(i)} isHeld={one.has(id)} texts={t(one.has(id) ? 'given' : 'notGiven')} />
                ))}
              </span>
            </button>
          )}
          {children.length > 0 && <ScreenMenu {...{ screens: children, seen, chosen, onChoose }} />}
        </li>
      ))}
    </ul>
  );
}

/** A yes/no mark that does not rely on color alone. */
function Mark({ isHeld, texts }: { readonly isHeld: boolean; readonly texts: string }): ReactNode {
  return (
    <span className="q-explain-mark" data-is={isHeld ? 'yes' : 'no'}>
      <Sign name={isHeld ? 'check' : 'cross'} /> {texts}
    </span>
  );
}
