import {
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
  type RootOperationNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
} from 'kysely';
import { type ColumnPath, valueAt } from './pages.ts';
import { listOf } from './rows.ts';
import type { Store } from './store.ts';

/** The rows of a table that somebody may see: those in which one of these places holds one of these values. */
export interface RowRule {
  readonly anyOf: readonly { readonly columnPath: ColumnPath; readonly values: readonly string[] }[];
  /** Further conditions on a row. */
  readonly and?: RowRule;
}

/** The rule of a table; undefined: all of its rows. */
export type RowRules = (table: string) => RowRule | undefined;

/**
 * A store in which tables with a rule hold only the rows that fit it, whatever is asked of them and however: every table
 * that a query reads is put in place as the part of it that is to be seen, and what is changed or deleted is held to the
 * same part. Nobody who writes a query has to think of it.
 */
export function scopedStore(store: Store, rules: RowRules): Store {
  const seen = (table: string): Part | undefined => partOf(store, table, rules(table));
  return { ...store, db: store.db.withPlugin(rowScope(seen)), whole: store };
}

/** A store in which a query stands in place of some tables, whatever is asked of them: they are read, and never written. */
export function storeOfParts(store: Store, rowsOf: (table: string) => SelectQueryNode | undefined): Store {
  const seen = (table: string): Part | undefined => {
    const rows = rowsOf(table);
    return rows && { rows, isMade: true };
  };
  return { ...store, db: store.db.withPlugin(rowScope(seen)) };
}

/** The part of a table that is to be seen, whole rows or their ids. */
interface Part {
  readonly rows: SelectQueryNode;
  /** None of rows that are made when they are asked for. */
  readonly ids?: SelectQueryNode;
  /** There is nothing that could be kept from others. */
  readonly isMade?: true;
}

type Seen = (table: string) => Part | undefined;

function partOf({ db, product }: Store, table: string, rule: RowRule | undefined): Part | undefined {
  if (!rule) return undefined;
  const conditionOf = ({ anyOf, and }: RowRule): RawBuilder<boolean> => {
    const fits = anyOf.map(
      ({ columnPath, values }) => sql<boolean>`${valueAt(columnPath, table)} in (${listOf(product, values)})`,
    );
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

/** Puts the part of a table that is to be seen wherever a query names the table as what it reads. */
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
    return {
      ...query,
      ...(isMade && endModifiers && { endModifiers: [] }),
      ...(from && { from: { ...from, froms: from.froms.map((source) => this.#narrowed(source)) } }),
      ...(joins && { joins: joins.map((join) => ({ ...join, table: this.#narrowed(join.table) })) }),
    };
  }

  /** Tables in a piece of SQL always have a name of their own there: `from {table} as t`. */
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

  /** The change of a table, limited to the visible rows. */
  #held<T extends UpdateQueryNode | DeleteQueryNode>(query: T, table: OperationNode): T {
    const part = TableNode.is(table) ? this.#seen(nameOf(table)) : undefined;
    if (!part?.ids) return query;
    const isSeen = BinaryOperationNode.create(ColumnNode.create('id'), OperatorNode.create('in'), part.ids);
    return QueryNode.cloneWithWhere(query, isSeen) as T;
  }

  #narrowed(source: OperationNode): OperationNode {
    if (AliasNode.is(source)) {
      const part = this.#partOf(source.node);
      return part ? AliasNode.create(part, source.alias) : source;
    }
    const part = this.#partOf(source);
    return part && TableNode.is(source) ? AliasNode.create(part, IdentifierNode.create(nameOf(source))) : source;
  }

  #partOf(source: OperationNode): SelectQueryNode | undefined {
    return TableNode.is(source) ? this.#seen(nameOf(source))?.rows : undefined;
  }
}

function nameOf({ table }: TableNode): string {
  return table.identifier.name;
}
