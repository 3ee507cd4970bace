/**
 * What the service may ask of PostgreSQL: SQL that databases with its protocol and several nodes understand as well
 * (docs/scaling.md, Portable SQL). What is not listed here is refused.
 */
import { parse } from 'libpg-query';

/** Kinds of nodes of PostgreSQL's syntax tree. */
const nodes = new Set([
  ...['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'CommonTableExpr', 'ResTarget', 'SortBy'],
  ...['RangeVar', 'RangeSubselect', 'RangeFunction', 'ColumnDef', 'JoinExpr', 'IndexElem', 'LockingClause'],
  ...[
    'ColumnRef',
    'A_Star',
    'ParamRef',
    'A_Const',
    'A_Expr',
    'BoolExpr',
    'NullTest',
    'SubLink',
    'FuncCall',
    'TypeCast',
  ],
  ...['RowExpr', 'CaseExpr', 'CaseWhen', 'CoalesceExpr', 'SQLValueFunction', 'List', 'String', 'Integer'],
]);

export const functions: readonly string[] = [
  'abs',
  ...['count', 'max', 'min', 'sum', 'string_agg', 'length', 'substr'],
  ...['unnest', 'json_to_recordset', 'jsonb_to_recordset'],
  // Of leases: no process has a clock that all others trust.
  ...['extract', 'current_timestamp'],
];

export const operators: readonly string[] = [
  ...['=', '<>', '<', '>', '<=', '>=', '+', '-', '*', '&', '||', 'like', '= any', '@@'],
  // A field of a JSON text.
  '->>',
];

export const types: readonly string[] = ['bigint', 'text', 'json', 'jsonb', 'tsvector', 'tsquery'];

/** As PostgreSQL's parser names them. */
const parsedTypes: Readonly<Record<string, string>> = {
  'pg_catalog.int8': 'bigint',
  'pg_catalog.json': 'json',
};
const parsedFunctions: Readonly<Record<string, string>> = {
  'pg_catalog.extract': 'extract',
  // Of "like … escape".
  'pg_catalog.like_escape': 'like',
};
const parsedOperators: Readonly<Record<string, string>> = {
  'AEXPR_OP_ANY =': '= any',
  'AEXPR_LIKE ~~': 'like',
  'AEXPR_LIKE !~~': 'like',
};

const systemColumns = new Set(['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid']);

// biome-ignore lint/suspicious/noExplicitAny: a syntax tree
type Node = any;

const named = (names: Node[]): string => names.map(({ String: { sval } }) => sval).join('.');

/** What a node itself is refused for. */
function* faultsOfNode(kind: string, node: Node, isTable: (name: string) => boolean): Generator<string> {
  if (!nodes.has(kind)) yield `a ${kind}`;
  if (kind === 'FuncCall') {
    const parsed = named(node.funcname);
    const name = parsedFunctions[parsed] ?? parsed;
    if (!functions.includes(name) && !operators.includes(name)) yield `the function ${name}`;
    if (node.over !== undefined) yield 'a window function';
  }
  if (kind === 'SQLValueFunction' && node.op !== 'SVFOP_CURRENT_TIMESTAMP') yield `the value ${node.op}`;
  if (kind === 'A_Expr') {
    const parsed = `${node.kind} ${named(node.name)}`;
    const name = parsedOperators[parsed] ?? parsed.replace('AEXPR_OP ', '');
    if (!operators.includes(name)) yield `the operator ${name}`;
  }
  if (kind === 'TypeCast') yield* faultsOfType(node.typeName);
  if (kind === 'ColumnDef') yield* faultsOfType(node.typeName);
  if (kind === 'ColumnRef' && systemColumns.has(node.fields.at(-1).String?.sval)) {
    yield `the system column ${node.fields.at(-1).String.sval}`;
  }
  if (kind === 'RangeVar' && (node.schemaname !== undefined || !isTable(node.relname))) {
    yield `the table ${node.relname}`;
  }
  if (kind === 'CommonTableExpr' && node.ctequery.SelectStmt === undefined) yield 'a change inside a query';
  if (kind === 'SelectStmt') {
    if (node.distinctClause?.some((column: Node) => Object.keys(column).length > 0)) yield '"distinct on"';
    if (node.intoClause !== undefined) yield 'a table made of a query';
    if (node.groupClause?.some(({ GroupingSet }: Node) => GroupingSet !== undefined)) yield 'a grouping set';
  }
  if (kind === 'LockingClause') {
    if (!['LCS_FORSHARE', 'LCS_FORUPDATE'].includes(node.strength)) yield `the lock ${node.strength}`;
    if (node.waitPolicy !== 'LockWaitBlock') yield 'a lock that is not waited for';
  }
}

function* faultsOfType({ names }: Node): Generator<string> {
  const name = named(names);
  if (!types.includes(parsedTypes[name] ?? name) && name !== 'pg_catalog.float8') yield `the type ${name}`;
}

/** Goes through a syntax tree. Nodes stand in objects whose one key is their kind, or below a key that implies it. */
function* walk(tree: Node): Generator<[kind: string, node: Node]> {
  if (tree === null || typeof tree !== 'object') return;
  for (const [key, value] of Object.entries<Node>(tree)) {
    const implied = { relation: 'RangeVar', larg: 'SelectStmt', rarg: 'SelectStmt' }[key];
    const isTree = typeof value === 'object' && !Array.isArray(value);
    if (/^[A-Z]/.test(key)) yield [key, value];
    else if (implied !== undefined && isTree && !Object.keys(value).some((name) => /^[A-Z]/.test(name)))
      yield [implied, value];
    yield* walk(value);
  }
}

/** What a statement is refused for; nothing where it is within the subset. `tables` are those of the schema. */
export async function faultsOf(sql: string, tables: ReadonlySet<string>): Promise<string[]> {
  const { stmts = [] } = await parse(sql);
  if (stmts.length !== 1) return ['more than one statement'];
  const { stmt } = stmts[0] as Node;
  const [kind] = Object.keys(stmt);
  if (!['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'].includes(kind as string))
    return [`a ${kind}`];
  const all = [...walk(stmt)];
  const queries = new Set(all.flatMap(([of, node]) => (of === 'CommonTableExpr' ? node.ctename : [])));
  const isTable = (name: string) => tables.has(name) || queries.has(name);
  return [...new Set(all.flatMap(([of, node]) => [...faultsOfNode(of, node, isTable)]))];
}
