/** The files of `dashboards/`: rows of cards about the records of resources. */

import {
  type ChartCard,
  type Dashboard,
  type DashboardCard,
  dashboardArea,
  type ListCard,
  type SumCard,
  type SystemCard,
} from '../../src/contract/dashboards.ts';
import type { GroupBy } from '../../src/contract/query.ts';
import type { Resource } from '../../src/contract/resource.ts';
import { groupingOf, hasFigure } from '../../src/fields/kinds.ts';
import { type Report, suggest, unknownField } from '../check/subject.ts';
import type { TextSource } from '../generated/source.ts';
import { asField, kindNameOf, type Path, type Properties } from '../read/recordSource.ts';
import type { ResourceSource, World } from '../read/source.ts';
import { commonTexts, faultTexts } from '../texts/faultTexts.ts';
import { checkSharedNames } from './enums.ts';
import { buildFilters, type FilterSource, filterFaults, toSort } from './list/presets.ts';
import { missingResource } from './related.ts';
import { textOf } from './text.ts';

const texts = faultTexts({
  dashboardTwice: { en: 'the dashboard `{{name}}` is already in {{file}}', zh: '工作台`{{name}}`已在`{{file}}`中' },
  cardTwice: { en: 'there are two cards named `{{name}}`', zh: '有两张名为`{{name}}`的卡片' },
  cardLacks: { en: 'a card with `"show": "{{show}}"` needs `{{keyword}}`', zh: '`"show": "{{show}}"`的卡片须写`{{keyword}}`' },
  idleInCard: {
    en: '`{{keyword}}` does not apply to a card with `"show": "{{show}}"`',
    zh: '`{{keyword}}`不适用于`"show": "{{show}}"`的卡片',
  },
  notListed: { en: 'the records of `{{resource}}` cannot be listed', zh: '`{{resource}}`没有列表接口' },
  nameListed: { en: 'use a resource with the call `find`', zh: '请写开放接口`find`的资源' },
  notGrouped: { en: 'records cannot be grouped by `{{name}}`', zh: '不能按`{{name}}`分组' },
  nameGroupable: {
    en: 'use a choice, reference or short text, or a date with `unit`',
    zh: '请写选项、引用或短文本字段；日期字段须写`unit`',
  },
  notAscending: { en: '`from` must be greater than in the entry above', zh: '`from`须大于上一项' },
  sortColors: { en: 'sort the entries by `from`', zh: '请按`from`由小到大排列' },
});

interface CardSource {
  readonly name: string;
  readonly title: TextSource;
  readonly note?: TextSource;
  readonly show: DashboardCard['show'];
  readonly resource?: string;
  readonly filters?: Readonly<Record<string, FilterSource>>;
  readonly field?: string;
  readonly by?: string | GroupBy;
  readonly form?: ChartCard['form'];
  readonly columns?: readonly string[];
  readonly sort?: readonly string[];
  readonly limit?: number;
  readonly source?: SystemCard['source'];
  readonly colors?: DashboardCard['colors'];
}

export interface DashboardSource {
  readonly name: string;
  readonly title: TextSource;
  readonly roles?: readonly string[];
  readonly area?: string;
  readonly icon?: string;
  readonly order?: number;
  readonly rows: readonly { readonly title?: TextSource; readonly cards: readonly CardSource[] }[];
}

/** The enums, areas and resources to which a dashboard may refer, and the names of other dashboards. */
interface Surroundings {
  readonly world: World;
  /** The compiled resources by name. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** The names of the dashboards that were compiled before, each with its file. */
  readonly taken: ReadonlyMap<string, string>;
}

type Keyword = 'resource' | 'filters' | 'field' | 'by' | 'form' | 'columns' | 'sort' | 'limit' | 'source' | 'colors';

/** The keywords that a card must have, and those that it may have. */
const keywordsOf: Readonly<Record<DashboardCard['show'], { readonly needs: readonly Keyword[]; readonly takes: readonly Keyword[] }>> = {
  count: { needs: ['resource'], takes: ['filters', 'colors'] },
  sum: { needs: ['resource', 'field'], takes: ['filters', 'colors'] },
  list: { needs: ['resource', 'columns'], takes: ['filters', 'sort', 'limit', 'colors'] },
  chart: { needs: ['resource', 'by'], takes: ['filters', 'field', 'form', 'limit'] },
  system: { needs: ['source'], takes: ['limit', 'colors'] },
};
const cardKeywords: readonly Keyword[] = ['resource', 'filters', 'field', 'by', 'form', 'columns', 'sort', 'limit', 'source', 'colors'];

/** Checks a dashboard whose shape is valid. */
export function checkDashboard(source: DashboardSource, report: Report, around: Surroundings): void {
  const { name, area, rows } = source;
  const file = around.taken.get(name);
  if (file !== undefined) report.error({ path: ['name'], what: texts.dashboardTwice({ name, file }), mend: commonTexts.chooseAnotherName });
  if (area !== undefined) checkSharedNames({ world: around.world, report }, 'area', [{ name: area, path: ['area'] }]);
  const seen = new Set<string>();
  rows.forEach(({ cards }, row) => {
    cards.forEach((card, i) => {
      const path: Path = ['rows', row, 'cards', i];
      if (seen.has(card.name)) {
        report.error({ path: [...path, 'name'], what: texts.cardTwice({ name: card.name }), mend: commonTexts.chooseAnotherName });
      }
      seen.add(card.name);
      checkCard({ card, path, report, around });
    });
  });
}

interface PlacedCard {
  readonly card: CardSource;
  readonly path: Path;
  readonly report: Report;
  readonly around: Surroundings;
}

function checkCard(placed: PlacedCard): void {
  const { card, path, report, around } = placed;
  const { show, resource } = card;
  const { needs, takes } = keywordsOf[show];
  for (const keyword of needs) {
    if (card[keyword] !== undefined) continue;
    report.error({ path, what: texts.cardLacks({ show, keyword }), mend: commonTexts.addIt({ name: keyword }) });
  }
  for (const keyword of cardKeywords) {
    if (card[keyword] === undefined || needs.includes(keyword) || takes.includes(keyword)) continue;
    report.error({ path: [...path, keyword], on: 'key', what: texts.idleInCard({ show, keyword }), mend: commonTexts.removeIt });
  }
  card.colors?.forEach(({ from }, i) => {
    if (i === 0 || from > (card.colors?.[i - 1]?.from ?? from)) return;
    report.error({ path: [...path, 'colors', i, 'from'], what: texts.notAscending, mend: texts.sortColors });
  });
  if (resource === undefined || show === 'system') return;
  const target = around.world.sources.get(resource);
  if (!target) {
    report.error(missingResource([...path, 'resource'], resource, suggest(resource, around.resources.keys(), commonTexts.addFile)));
    return;
  }
  const compiled = around.resources.get(resource);
  if (compiled && !compiled.calls.find) {
    report.error({ path: [...path, 'resource'], what: texts.notListed({ resource }), mend: texts.nameListed });
    return;
  }
  checkFields(placed, target);
}

const serverDates = ['createTime', 'updateTime'];

/** Checks the fields that a card names. */
function checkFields({ card, path, report, around }: PlacedCard, target: ResourceSource): void {
  const { properties } = target.record;
  const known = (name: string, at: Path, others: readonly string[] = []): boolean => {
    if (Object.hasOwn(properties, name) || others.includes(name)) return true;
    report.error({ path: at, ...unknownField(name, [...Object.keys(properties), ...others], target.name) });
    return false;
  };
  for (const [name, requested] of Object.entries(card.filters ?? {})) {
    const at = [...path, 'filters', name];
    if (!known(name, at)) continue;
    const subject = { source: target, world: around.world, report };
    for (const remark of filterFaults(subject, { name, requested, path: at })) report.error(remark);
  }
  card.columns?.forEach((name, i) => {
    if (!known(name, [...path, 'columns', i], serverDates) || properties[name]?.lines === undefined) return;
    report.error({
      path: [...path, 'columns', i],
      what: commonTexts.isNot({ field: name, expected: commonTexts.aList }),
      mend: commonTexts.removeIt,
    });
  });
  for (const [i, name] of card.sort?.entries() ?? []) known(name.replace(/^-/, ''), [...path, 'sort', i], serverDates);
  if (card.field !== undefined && known(card.field, [...path, 'field']) && !isSummable(properties, card.field)) {
    report.error({ path: [...path, 'field'], what: commonTexts.noNumber({ name: card.field }), mend: commonTexts.nameANumber });
  }
  checkBy({ card, path, report, around }, properties, known);
}

function isSummable(properties: Properties, name: string): boolean {
  const property = properties[name];
  return property !== undefined && hasFigure('sums', asField(property).kind);
}

type HasField = (name: string, at: Path, others?: readonly string[]) => boolean;

function checkBy({ card: { by }, path, report }: PlacedCard, properties: Properties, known: HasField): void {
  if (by === undefined) return;
  const { field, unit } = typeof by === 'string' ? { field: by, unit: undefined } : by;
  const at = typeof by === 'string' ? [...path, 'by'] : [...path, 'by', 'field'];
  if (!known(field, at, serverDates)) return;
  const property = properties[field];
  const { isPlain, hasUnit } = groupingOf(property ? kindNameOf(property) : 'date-time');
  if (unit === undefined ? isPlain : hasUnit) return;
  report.error({ path: at, what: texts.notGrouped({ name: field }), mend: texts.nameGroupable });
}

/** Compiles a valid dashboard. */
export function buildDashboard(source: DashboardSource, resources: Surroundings['resources']): Dashboard {
  const { name, title, roles = [], area = dashboardArea, icon = 'DashboardOutlined', order = 100, rows } = source;
  return {
    ...{ name, title: textOf(title), roles, area, icon, order },
    rows: rows.map((row) => ({
      ...(row.title && { title: textOf(row.title) }),
      cards: row.cards.map((card) => buildCard(card, resources)),
    })),
  };
}

/** The default number of rows or groups of a card. */
const usualLimits = { rows: 5, groups: 12 };

function buildCard(card: CardSource, resources: Surroundings['resources']): DashboardCard {
  const { name, show, resource = '', filters, colors = [] } = card;
  const common = { name, title: textOf(card.title), ...(card.note && { note: textOf(card.note) }), colors };
  const limit = card.limit ?? usualLimits.rows;
  if (show === 'system') return { ...common, show, source: card.source ?? 'jobs', limit };
  const known = resources.get(resource);
  const records = { ...common, resource, filters: buildFilters(filters, known?.fields ?? []) };
  if (show === 'count') return { ...records, show };
  if (show === 'sum') return { ...records, show, field: card.field ?? '' } satisfies SumCard;
  if (show === 'list') {
    const sorts = card.sort?.map(toSort) ?? known?.list.sort ?? [];
    return { ...records, show, columns: card.columns ?? [], sorts, limit } satisfies ListCard;
  }
  const by = typeof card.by === 'object' ? card.by : { field: card.by ?? '' };
  const form = card.form ?? (by.unit ? 'line' : 'bar');
  return { ...records, show, by, form, limit: card.limit ?? usualLimits.groups, ...(card.field !== undefined && { field: card.field }) };
}
