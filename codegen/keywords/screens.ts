/** `screens`: the pages of a resource, and icon names. */

import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Operation } from '../../src/contract/resource.ts';
import type { Screen, ScreenView } from '../../src/contract/screen.ts';
import { type Report, type Subject, suggest } from '../check/subject.ts';
import type { Document } from '../read/readDocument.ts';
import type { Shape } from '../read/readFolder.ts';
import type { Path } from '../read/recordSource.ts';
import type { AreasSource, Neighbors, ResourceSource } from '../read/source.ts';
import { commonTexts, faultTexts, type Message } from '../texts/faultTexts.ts';
import type { DashboardSource } from './dashboards.ts';
import { checkSharedNames } from './enums.ts';
import { buildScan } from './scan.ts';
import { textOf } from './text.ts';

const texts = faultTexts({
  oneRecord: { en: 'a single record', zh: '单条记录' },
  aForm: { en: 'a form', zh: '表单' },
  scanning: { en: 'a page to scan', zh: '扫码页面' },
  permOfView: {
    en: '`perm` does not apply to a page with the view `{{view}}`: such a page uses the permission of its call',
    zh: '`perm`对视图为`{{view}}`的页面不适用，此类页面使用接口的权限',
  },
  removeOrWriteViewOwn: { en: 'remove it, or write `"view": "own"`', zh: '请删除，或写`"view": "own"`' },
  screenNeedsCall: {
    en: '{{noun}} cannot be shown without the call `{{call}}`',
    zh: '缺少接口`{{call}}`，无法显示{{noun}}',
  },
  offerCall: {
    en: 'turn on `{{call}}` in `calls`, or remove the screen',
    zh: '请在`calls`中开放`{{call}}`，或删除此页面',
  },
  chooseOutlinedIcon: { en: 'choose an outlined Ant Design icon', zh: '请选用 Ant Design 的线框图标' },
  noIcon: { en: 'there is no icon `{{icon}}`', zh: '没有图标`{{icon}}`' },
});

/**
 * The call that each type of page needs, and the noun for the content of the page in messages. Pages in business code are not listed,
 * because they may need any call.
 */
const needed: Readonly<Partial<Record<ScreenView, { readonly call: Operation; readonly noun: Message }>>> = {
  list: { call: 'find', noun: commonTexts.aList },
  detail: { call: 'findById', noun: texts.oneRecord },
  form: { call: 'save', noun: texts.aForm },
  scan: { call: 'find', noun: texts.scanning },
};

/** Checks that pages are in existing areas of the menu, that their calls are offered, and that only pages in business code have `perm`. */
export function checkScreens(subject: Subject): void {
  const { source, report } = subject;
  const screens = Object.entries(source.screens ?? {});
  const named = screens.map(([key, { area }]) => ({ name: area, path: ['screens', key, 'area'] }));
  checkSharedNames(subject, 'area', named);
  for (const [key, { view, perm }] of screens) {
    if (perm !== undefined && view !== 'own') {
      const what = texts.permOfView({ view });
      report.error({ path: ['screens', key, 'perm'], on: 'key', what, mend: texts.removeOrWriteViewOwn });
    }
    const need = needed[view];
    if (!need || source.calls?.[need.call] !== false) continue;
    const { call, noun } = need;
    const what = texts.screenNeedsCall({ noun, call });
    const mend = texts.offerCall({ call });
    report.error({ path: ['screens', key, 'view'], what, mend });
  }
}

export function buildScreens(source: ResourceSource, neighbors: Pick<Neighbors, 'sources'>): Screen[] {
  return Object.entries(source.screens ?? {}).map(([component, screen]) => ({
    component,
    view: screen.view,
    isHidden: screen.hidden ?? !['list', 'own', 'scan'].includes(screen.view),
    title: textOf(screen.title ?? source.title),
    path: screen.path,
    icon: screen.icon ?? 'TableOutlined',
    area: screen.area,
    order: screen.order ?? 100,
    ...(screen.perm !== undefined && { perm: screen.perm }),
    ...(screen.kind !== undefined && { kind: screen.kind }),
    ...buildScan(source, screen.scan, neighbors),
  }));
}

/** An icon name in a file. If `icon` is undefined, the console shows the default icon. */
interface Named {
  readonly icon?: string | undefined;
  readonly path: Path;
}

/** Finds the icon names in a file, for each kind of file. */
const namedIn: Readonly<Record<Shape, (value: unknown) => Named[]>> = {
  enums: () => [],
  dashboard: (value) => [{ icon: (value as DashboardSource).icon, path: [] }],
  areas: (value) => Object.entries(value as AreasSource).map(([name, { icon }]) => ({ icon, path: [name] })),
  resource: (value) => {
    const { screens = {}, states, actions = [] } = value as ResourceSource;
    return [
      ...Object.entries(screens).map(([key, { icon }]) => ({ icon, path: ['screens', key] })),
      ...(states?.transitions ?? []).map(({ icon }, i) => ({ icon, path: ['states', 'transitions', i] })),
      ...actions.map(({ icon }, i) => ({ icon, path: ['actions', i] })),
    ];
  },
};

/** Warns of unknown icons, for which the console shows a default icon. The shape of the file must already be valid. */
export function checkIcons(shape: Shape, { value }: Document, report: Report): void {
  for (const { icon, path } of namedIn[shape](value)) {
    if (icon === undefined || iconNames().has(icon)) continue;
    const mend = suggest(icon, iconNames(), texts.chooseOutlinedIcon);
    report.warn({ path: [...path, 'icon'], what: texts.noIcon({ icon }), mend });
  }
}

/** The folder of the icon package that has one file per icon. The console uses only the outlined ones. */
const folder = join(dirname(createRequire(import.meta.url).resolve('@ant-design/icons-svg')), 'asn');

let cached: ReadonlySet<string> | undefined;

/** Returns the names of the outlined icons. They are read only once, because the package does not change while the compiler runs. */
function iconNames(): ReadonlySet<string> {
  cached ??= new Set(readdirSync(folder).flatMap((file) => /^(\w+Outlined)\.js$/.exec(file)?.[1] ?? []));
  return cached;
}
