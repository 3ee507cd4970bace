/**
 * Buckets: where a database of several nodes has a row (docs/scaling.md, Distribution keys). Its tables have a column `bucket`, by
 * which they are divided: that of the row's owner. Ids given out there name the bucket too, so that a row is found by its id alone.
 */
import { randomInt } from 'node:crypto';
import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  type RawBuilder,
  RawNode,
  ReferenceNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely';
import { InBuckets, Placeholder } from './placeholders.ts';

/** More than there will ever be nodes, so that each gets about as many. */
export const BUCKETS = 1024;

/** The column of all divided tables. */
export const BUCKET = 'bucket';

/** The buckets of a store. */
export interface Buckets {
  /** Ids up to this one were given out before, and name no bucket. */
  readonly after: number;
  /** The column with the owner in each table that is divided by buckets, and whether its ids name them. */
  readonly owners: ReadonlyMap<string, { readonly owner: string; readonly hasIds: boolean }>;
}

/** The bucket of an owner, and of an id that names one. */
export function bucketOf(key: number): number {
  return key % BUCKETS;
}

/** The next id after the last one, in the bucket of an owner or, for one who is an owner, in any. */
export function idAfter(last: number, owner: number = randomInt(BUCKETS)): number {
  return last - bucketOf(last) + BUCKETS + bucketOf(owner);
}

const everyBucket = Array.from({ length: BUCKETS }, (_, bucket) => bucket);

/** From one id to the next. */
export function idStep(buckets: Buckets | undefined): number {
  return buckets === undefined ? 1 : BUCKETS;
}

/** The value of a parameter that names buckets. Rows with ids that name none may be in any. */
export function bucketsOf({ of }: InBuckets, value: unknown, { after }: Buckets): unknown {
  if (of === 'owner') return typeof value === 'number' ? bucketOf(value) : null;
  const keys = [value].flat() as number[];
  if (of === 'ids' && keys.some((id) => id <= after)) return everyBucket;
  return [...new Set(keys.map(bucketOf))];
}

/** The buckets of a list parameter of owners, in raw SQL. */
export function bucketsOfOwners(owners: unknown): InBuckets {
  return new InBuckets(owners as Placeholder, 'owners');
}

/** Adds that a row is in the bucket of an owner, in raw SQL. */
export function inBucketOf(buckets: Buckets | undefined, owner: unknown): RawBuilder<unknown> {
  return buckets === undefined ? sql`` : sql`and bucket = ${ofOwner(owner)}`;
}

/** Adds the bucket to the columns of an insert, in raw SQL. */
export function bucketColumn(buckets: Buckets | undefined): RawBuilder<unknown> {
  return buckets === undefined ? sql`` : sql`, bucket`;
}

/** Adds the bucket of an owner to the values of an insert, in raw SQL. */
export function bucketValue(buckets: Buckets | undefined, owner: unknown): RawBuilder<unknown> {
  return buckets === undefined ? sql`` : sql`, ${ofOwner(owner)}::integer`;
}

/** Adds to a join of tables on their owners that their buckets are the same, in raw SQL. */
export function sameBucket(buckets: Buckets | undefined, one: string, other: string): RawBuilder<unknown> {
  return buckets === undefined ? sql`` : sql`and ${sql.ref(`${one}.bucket`)} = ${sql.ref(`${other}.bucket`)}`;
}

/** Adds to every condition on an owner, or on an id that names one, the one on the bucket that follows from it. */
export class BucketPlugin implements KyselyPlugin {
  readonly #transformer: BucketTransformer;
  constructor({ owners }: Buckets) {
    this.#transformer = new BucketTransformer(owners);
  }
  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    return this.#transformer.transformNode(node, queryId);
  }
  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result;
  }
}

/** A table of a statement that is divided by buckets. */
interface Divided {
  alias: string;
  owner: string;
  hasIds: boolean;
}

/** A condition on the bucket of a table that follows from one on its owner or id. */
interface Following {
  alias: string;
  node: OperationNode;
  isById: boolean;
  isJoined: boolean;
}

const EQUALS = OperatorNode.create('=');

class BucketTransformer extends OperationNodeTransformer {
  readonly #owners: Buckets['owners'];
  /** The divided tables of the statements around the current one, the innermost first. */
  readonly #scopes: Divided[][] = [];

  constructor(owners: Buckets['owners']) {
    super();
    this.#owners = owners;
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    return this.#transform(node, [...(node.from?.froms ?? []), ...tablesOf(node.joins)], (within) =>
      super.transformSelectQuery(within),
    );
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    return this.#transform(node, node.table === undefined ? [] : [node.table], (within) =>
      super.transformUpdateQuery(within),
    );
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    return this.#transform(node, node.from.froms, (within) => super.transformDeleteQuery(within));
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const insert = super.transformInsertQuery(node);
    const [table] = insert.into === undefined ? [] : this.#dividedIn([insert.into]);
    const { columns = [], values } = insert;
    const names = columns.map(({ column }) => column.name);
    if (table === undefined || values === undefined || !ValuesNode.is(values) || names.includes(BUCKET))
      return insert;
    const at = names.indexOf(table.owner);
    const rows = values.values.map((row) => {
      if (ValueListNode.is(row)) {
        const owner = row.values[at];
        const value = owner !== undefined && ValueNode.is(owner) ? owner.value : undefined;
        return ValueListNode.create([...row.values, ValueNode.create(ofOwner(value))]);
      }
      return PrimitiveValueListNode.create([...row.values, ofOwner(row.values[at])]);
    });
    return { ...insert, columns: [...columns, ColumnNode.create(BUCKET)], values: ValuesNode.create(rows) };
  }

  #transform<Node extends SelectQueryNode | UpdateQueryNode | DeleteQueryNode>(
    node: Node,
    tables: readonly OperationNode[],
    inside: (node: Node) => Node,
  ): Node {
    this.#scopes.unshift(this.#dividedIn(tables));
    const { joins, where, ...rest } = inside(node);
    const done = {
      ...rest,
      ...(joins && { joins: joins.map((join) => this.#join(join)) }),
      ...(where && { where: WhereNode.create(this.#withBuckets(where.where)) }),
    };
    this.#scopes.shift();
    return done as unknown as Node;
  }

  #join(join: JoinNode): JoinNode {
    return join.on === undefined ? join : { ...join, on: OnNode.create(this.#withBuckets(join.on.on)) };
  }

  #dividedIn(tables: readonly OperationNode[]): Divided[] {
    return tables.flatMap((node) => {
      const isAlias = node.kind === 'AliasNode';
      const { node: aliased = node, alias } = (isAlias ? node : {}) as {
        node?: OperationNode;
        alias?: OperationNode;
      };
      if (!TableNode.is(aliased)) return [];
      const table = aliased.table.identifier.name;
      const found = this.#owners.get(table);
      if (found === undefined) return [];
      return [{ ...found, alias: alias !== undefined && IdentifierNode.is(alias) ? alias.name : table }];
    });
  }

  /** A condition with those on buckets that follow from its parts. Conditions that were added before are not added again. */
  #withBuckets(condition: OperationNode): OperationNode {
    const parts = partsOf(condition);
    const known = new Set(parts.flatMap((part) => this.#bucketIn(part)));
    const added = new Map<string, OperationNode>();
    const owned = parts.flatMap((part) => this.#following(part));
    // The owner's own bucket is more certain than what an id says. That of a joined table does not tell Citus which buckets these are.
    for (const { alias, node, isJoined } of owned.toSorted((a, b) => Number(a.isById) - Number(b.isById))) {
      const key = `${alias} ${isJoined}`;
      if (!known.has(alias) && !added.has(key)) added.set(key, node);
    }
    return [...added.values()].reduce(
      (all, node) => AndNode.create(all, node),
      parenthesized(condition, added.size),
    );
  }

  /** The alias of the table whose bucket a condition names. */
  #bucketIn(part: OperationNode): string[] {
    if (!BinaryOperationNode.is(part) || !ReferenceNode.is(part.leftOperand)) return [];
    const { table, column } = part.leftOperand;
    return nameOf(column) === BUCKET && table !== undefined ? [table.table.identifier.name] : [];
  }

  #following(part: OperationNode): Following[] {
    if (!BinaryOperationNode.is(part) || (part.operator as OperatorNode).operator !== '=') return [];
    const found = this.#find(part.leftOperand);
    if (found === undefined) return [];
    const { alias, isById } = found;
    const other = this.#find(part.rightOperand);
    const right =
      other === undefined
        ? bucketsOfOperand(part.rightOperand, isById)
        : isById || other.isById
          ? undefined
          : bucketOfTable(other.alias);
    if (right === undefined) return [];
    const isJoined = other !== undefined;
    return [
      { alias, isById, isJoined, node: BinaryOperationNode.create(bucketOfTable(alias), EQUALS, right) },
    ];
  }

  /** The divided table whose owner, or whose id that names one, a reference is. */
  #find(node: OperationNode): { alias: string; isById: boolean } | undefined {
    if (!ReferenceNode.is(node)) return undefined;
    const name = nameOf(node.column);
    const alias = node.table?.table.identifier.name;
    const tables = alias === undefined ? (this.#scopes[0] ?? []) : this.#scopes.flat();
    const table = tables.find((one) => (alias ?? one.alias) === one.alias && isKeyOf(one, name));
    return table && { alias: table.alias, isById: name !== table.owner };
  }
}

function isKeyOf({ owner, hasIds }: Divided, name: string | undefined): boolean {
  return name === owner || (hasIds && name === 'id');
}

function tablesOf(joins: readonly JoinNode[] | undefined): OperationNode[] {
  return joins?.map(({ table }) => table) ?? [];
}

function nameOf(column: ReferenceNode['column']): string | undefined {
  return column.kind === 'ColumnNode' ? column.column.name : undefined;
}

/** The conditions that a condition consists of, which must all be true. */
function partsOf(condition: OperationNode): OperationNode[] {
  if (AndNode.is(condition)) return [...partsOf(condition.left), ...partsOf(condition.right)];
  if (ParensNode.is(condition)) return partsOf(condition.node);
  return [condition];
}

function parenthesized(condition: OperationNode, added: number): OperationNode {
  return added > 0 && condition.kind === 'OrNode' ? ParensNode.create(condition) : condition;
}

const bucketOfTable = (alias: string): ReferenceNode =>
  ReferenceNode.create(ColumnNode.create(BUCKET), TableNode.create(alias));

/** The buckets of what a key is compared with: a parameter, or any of a list. */
function bucketsOfOperand(operand: OperationNode, isById: boolean): OperationNode | undefined {
  if (ValueNode.is(operand)) {
    if (!(operand.value instanceof Placeholder)) return undefined;
    return isById ? anyOf(new InBuckets(operand.value, 'ids')) : ValueNode.create(ofOwner(operand.value));
  }
  if (!RawNode.is(operand) || operand.sqlFragments[0] !== 'any(') return undefined;
  const [list] = operand.parameters;
  if (list === undefined || !ValueNode.is(list) || !(list.value instanceof Placeholder)) return undefined;
  return anyOf(new InBuckets(list.value, isById ? 'ids' : 'owners'));
}

function anyOf(buckets: InBuckets): OperationNode {
  return RawNode.create(['any(', '::integer[])'], [ValueNode.create(buckets)]);
}

function ofOwner(owner: unknown): InBuckets {
  if (!(owner instanceof Placeholder)) throw new Error('a row of a divided table has no owner');
  return new InBuckets(owner, 'owner');
}
