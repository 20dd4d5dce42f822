import {
  AggregateFunctionNode,
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type QueryId,
  QueryNode,
  type RawBuilder,
  type RawNode,
  ReferenceNode,
  type RootOperationNode,
  SelectAllNode,
  SelectionNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
} from 'kysely';
import { type ColumnPath, valueAt } from './pages.ts';
import { listOf } from './rows.ts';
import type { Store } from './store.ts';

/** The visible rows of a table: those in which one of the columns has one of its values. */
export interface RowRule {
  readonly anyOf: readonly { readonly columnPath: ColumnPath; readonly values: readonly string[] }[];
  /** A second rule that the rows must satisfy too. */
  readonly and?: RowRule;
}

/** Returns the rule of a table; undefined if all of its rows are visible. */
export type RowRules = (table: string) => RowRule | undefined;

/**
 * Returns a store limited to visible rows. Every table in a query is replaced by the subquery of its visible rows, and updates and deletes
 * are limited in the same way. No query can forget the restriction.
 */
export function scopedStore(store: Store, rules: RowRules): Store {
  const { summed: _, ...rest } = store;
  const seen = (table: string): Part | undefined => partOf(store, table, rules(table));
  return { ...rest, db: store.db.withPlugin(rowScope(seen)), whole: store };
}

/** Returns the query that replaces a table; `columns`: the only columns that are read, if known. */
type RowsOf = (table: string, columns: ReadonlySet<string> | undefined) => SelectQueryNode | undefined;

/** Returns a store in which some tables are replaced by queries; these tables are read-only. */
export function storeOfParts(store: Store, rowsOf: RowsOf): Store {
  const seen: Seen = (table, columns) => {
    const rows = rowsOf(table, columns);
    return rows && { rows, isMade: true };
  };
  return { ...store, db: store.db.withPlugin(rowScope(seen)) };
}

/** The subquery for the visible part of a table: whole rows or only ids. */
interface Part {
  readonly rows: SelectQueryNode;
  /** The subquery of the ids; undefined for rows that are computed by the query. */
  readonly ids?: SelectQueryNode;
  /** True for computed rows, which cannot be locked. */
  readonly isMade?: true;
}

type Seen = (table: string, columns?: ReadonlySet<string>) => Part | undefined;

function partOf({ db, product }: Store, table: string, rule: RowRule | undefined): Part | undefined {
  if (!rule) return undefined;
  const conditionOf = ({ anyOf, and }: RowRule): RawBuilder<boolean> => {
    const fits = anyOf.map(({ columnPath, values }) => sql<boolean>`${valueAt(columnPath, table)} in (${listOf(product, values)})`);
    const own = fits.length > 0 ? sql<boolean>`(${sql.join(fits, sql` or `)})` : sql<boolean>`1 = 0`;
    return and ? sql<boolean>`(${own} and ${conditionOf(and)})` : own;
  };
  const condition = conditionOf(rule);
  const all = db.selectFrom(table).where(condition);
  return { rows: all.selectAll().toOperationNode(), ids: all.select(`${table}.id`).toOperationNode() };
}

function rowScope(seen: Seen): KyselyPlugin {
  const transformer = new RowScope(seen);
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId) as RootOperationNode,
    transformResult: async ({ result }) => result,
  };
}

/** Replaces tables in queries by the subquery of their visible rows. */
class RowScope extends OperationNodeTransformer {
  readonly #seen: Seen;

  constructor(seen: Seen) {
    super();
    this.#seen = seen;
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const query = super.transformSelectQuery(node, queryId);
    const { from, joins, endModifiers } = query;
    const isMade = from?.froms.some((source) => TableNode.is(source) && this.#seen(nameOf(source))?.isMade);
    const [only] = from?.froms ?? [];
    const columns = isMade && only && TableNode.is(only) ? columnsIn(node, nameOf(only)) : undefined;
    return {
      ...query,
      ...(isMade && endModifiers && { endModifiers: [] }),
      ...(from && { from: { ...from, froms: from.froms.map((source) => this.#narrowed(source, columns)) } }),
      ...(joins && { joins: joins.map((join) => ({ ...join, table: this.#narrowed(join.table) })) }),
    };
  }

  /** Replaces tables in raw SQL, where they always have an alias: `from {table} as t`. */
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const raw = super.transformRaw(node, queryId);
    return { ...raw, parameters: raw.parameters.map((part) => this.#partOf(part) ?? part) };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const query = super.transformUpdateQuery(node, queryId);
    return query.table ? this.#held(query, query.table) : query;
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const query = super.transformDeleteQuery(node, queryId);
    const [table] = query.from.froms;
    return table ? this.#held(query, table) : query;
  }

  /** Limits an update or delete to the visible rows. */
  #held<T extends UpdateQueryNode | DeleteQueryNode>(query: T, table: OperationNode): T {
    const part = TableNode.is(table) ? this.#seen(nameOf(table)) : undefined;
    if (!part?.ids) return query;
    const isSeen = BinaryOperationNode.create(ColumnNode.create('id'), OperatorNode.create('in'), part.ids);
    return QueryNode.cloneWithWhere(query, isSeen) as T;
  }

  #narrowed(source: OperationNode, columns?: ReadonlySet<string>): OperationNode {
    if (AliasNode.is(source)) {
      const part = this.#partOf(source.node);
      return part ? AliasNode.create(part, source.alias) : source;
    }
    const part = this.#partOf(source, columns);
    return part && TableNode.is(source) ? AliasNode.create(part, IdentifierNode.create(nameOf(source))) : source;
  }

  #partOf(source: OperationNode, columns?: ReadonlySet<string>): SelectQueryNode | undefined {
    return TableNode.is(source) ? this.#seen(nameOf(source), columns)?.rows : undefined;
  }
}

function nameOf({ table }: TableNode): string {
  return table.identifier.name;
}

/**
 * Returns the columns of `table` that a query reads, and any other columns that are named without a table; undefined if it reads all
 * columns.
 */
function columnsIn(node: OperationNode, table: string): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  const collect = (part: unknown): boolean => {
    if (Array.isArray(part)) return part.every(collect);
    if (typeof part !== 'object' || part === null || !('kind' in part)) return true;
    const each = part as OperationNode;
    if (AggregateFunctionNode.is(each)) return each.aggregated.every((of) => isAll(of) || collect(of));
    if (SelectAllNode.is(each)) return false;
    if (ReferenceNode.is(each) && each.table && nameOf(each.table) !== table) return true;
    if (ColumnNode.is(each)) names.add(each.column.name);
    return Object.values(each).every(collect);
  };
  return collect(node) ? names : undefined;
}

/** Whether the node is the `*` of `count(*)`. */
function isAll(node: OperationNode): boolean {
  return SelectAllNode.is(SelectionNode.is(node) ? node.selection : node);
}
