import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { is } from 'drizzle-orm';
import { parseSync } from 'libpg-query';
import * as schema from '../../src/schema';

/** A node of PostgreSQL's parse tree: an object with one field, named after its type. */
type Node = Record<string, unknown>;

/** Tables that are distributed by tenant: all except `tenants`, which is replicated to every node. */
const distributedTables = new Set(
  Object.values(schema as Record<string, unknown>)
    .filter((value): value is PgTable => is(value, PgTable))
    .map((table) => getTableConfig(table).name)
    .filter((name) => name !== 'tenants'),
);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const getChildren = (value: unknown): unknown[] => (Array.isArray(value) ? value : isNode(value) ? Object.values(value) : []);
const toNodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** Finds all nodes of a type, including nested ones; does not descend into types of `stopAt`. */
function findNodes(value: unknown, type: string, stopAt: readonly string[] = []): Node[] {
  if (isNode(value) && isNode(value[type]))
    return [value[type], ...getChildren(value[type]).flatMap((child) => findNodes(child, type, stopAt))];
  if (isNode(value) && stopAt.some((name) => name in value)) return [];
  return getChildren(value).flatMap((child) => findNodes(child, type, stopAt));
}

const getText = (value: unknown): string => (isNode(value) && isNode(value.String) ? String(value.String.sval) : '');
const functionName = (call: Node): string => getText(toNodes(call.funcname).at(-1));
const columnPath = (column: Node): string[] => toNodes(column.fields).map(getText);

/** The tables of one query level, by the name that conditions use. */
interface QueryLevel {
  distributed: Map<string, string>;
  /** Subqueries and similar sources, which are checked on their own. */
  derived: Set<string>;
  conditions: unknown[];
}

function addSource(level: QueryLevel, item: Node, commonTables: ReadonlySet<string>): void {
  if (isNode(item.RangeVar)) {
    const { relname, alias } = item.RangeVar as { relname: string; alias?: { aliasname: string } };
    const name = alias?.aliasname ?? relname;
    if (distributedTables.has(relname) && !commonTables.has(relname)) level.distributed.set(name, relname);
    else level.derived.add(name);
  } else if (isNode(item.JoinExpr)) {
    const join = item.JoinExpr;
    for (const side of [join.larg, join.rarg]) if (isNode(side)) addSource(level, side, commonTables);
    level.conditions.push(join.quals);
  } else {
    for (const inner of Object.values(item)) {
      const alias = isNode(inner) && isNode(inner.alias) ? String(inner.alias.aliasname) : undefined;
      if (alias !== undefined) level.derived.add(alias);
    }
  }
}

/** Splits a condition into the parts joined by AND. */
function splitConjuncts(condition: unknown): Node[] {
  if (!isNode(condition)) return [];
  if (isNode(condition.BoolExpr) && condition.BoolExpr.boolop === 'AND_EXPR')
    return toNodes(condition.BoolExpr.args).flatMap(splitConjuncts);
  return [condition];
}

/** Whether a condition can never hold, so that nothing is read. */
const isFalse = (condition: unknown): boolean =>
  splitConjuncts(condition).some((part) => isNode(part.A_Const) && isNode(part.A_Const.boolval) && part.A_Const.boolval.boolval !== true);

const unwrapCast = (value: unknown): unknown => (isNode(value) && isNode(value.TypeCast) ? unwrapCast(value.TypeCast.arg) : value);

/** Distributed tables of a level whose tenant is not fixed by a parameter, directly or through a join. */
function findUnfixedTables({ distributed, derived, conditions }: QueryLevel): string[] {
  const fixed = new Set<string>();
  const links: [string, string][] = [];
  /** The table of this level, `fixed` for a value, or undefined for anything else, such as a column of the outer query. */
  const sideOf = (value: unknown): string | undefined => {
    const side = unwrapCast(value);
    if (!isNode(side)) return undefined;
    if (isNode(side.ParamRef) || isNode(side.A_Const)) return 'fixed';
    if (!isNode(side.ColumnRef)) return undefined;
    const path = columnPath(side.ColumnRef);
    if (path.at(-1) !== 'tenant_id') return undefined;
    if (path.length === 1) return distributed.size === 1 ? [...distributed.keys()][0] : undefined;
    const table = path.at(-2)!;
    return derived.has(table) ? 'fixed' : distributed.has(table) ? table : undefined;
  };
  for (const { A_Expr: comparison } of conditions.flatMap(splitConjuncts)) {
    if (!isNode(comparison) || comparison.kind !== 'AEXPR_OP' || getText(toNodes(comparison.name)[0]) !== '=') continue;
    const [left, right] = [sideOf(comparison.lexpr), sideOf(comparison.rexpr)];
    if (left === undefined || right === undefined) continue;
    if (left === 'fixed') fixed.add(right);
    else if (right === 'fixed') fixed.add(left);
    else links.push([left, right]);
  }
  for (let size = -1; size !== fixed.size;) {
    size = fixed.size;
    for (const [left, right] of links) if (fixed.has(left) || fixed.has(right)) fixed.add(left).add(right);
  }
  return [...distributed].filter(([name]) => !fixed.has(name)).map(([, table]) => table);
}

function checkTenants(statement: Node): string[] {
  const commonTables = new Set(findNodes(statement, 'CommonTableExpr').map(({ ctename }) => String(ctename)));
  const levels = [
    ...findNodes(statement, 'SelectStmt').map((select) => ({ sources: toNodes(select.fromClause), where: select.whereClause })),
    ...findNodes(statement, 'UpdateStmt').map((update) => ({
      sources: [{ RangeVar: update.relation }, ...toNodes(update.fromClause)],
      where: update.whereClause,
    })),
    ...findNodes(statement, 'DeleteStmt').map((remove) => ({
      sources: [{ RangeVar: remove.relation }, ...toNodes(remove.usingClause)],
      where: remove.whereClause,
    })),
  ];
  // The sides of a union have no node type of their own in the tree.
  for (const { larg, rarg } of findNodes(statement, 'SelectStmt'))
    for (const side of [larg, rarg]) if (isNode(side)) levels.push(...getUnionSides(side));
  return levels.flatMap(({ sources, where }) => {
    const level: QueryLevel = { distributed: new Map(), derived: new Set(), conditions: [where] };
    for (const source of sources) addSource(level, source, commonTables);
    if (level.conditions.some(isFalse)) return [];
    return findUnfixedTables(level).map(
      (table) =>
        `It reads ${table} of all tenants, on every node: give each level of the query the tenant by parameter, as eq(table.tenantId, tenantId).`,
    );
  });
}

function getUnionSides(select: Node): { sources: Node[]; where: unknown }[] {
  const sides = [select.larg, select.rarg].filter(isNode).flatMap(getUnionSides);
  return [{ sources: toNodes(select.fromClause), where: select.whereClause }, ...sides];
}

function* checkForms(statement: Node): Generator<string> {
  const calls = findNodes(statement, 'FuncCall').map(functionName);
  if (calls.includes('set_config')) yield 'A setting by set_config() stays on this node: use setLocal().';
  if (calls.some((name) => /^(pg_current_xact_id|pg_current_snapshot|txid_)/.test(name)))
    yield 'Transaction ids of different nodes do not compare: count with nextChangeNumber().';
  const select = isNode(statement.SelectStmt) ? statement.SelectStmt : undefined;
  if (calls.includes('pg_notify') && (!select || toNodes(select.fromClause).length > 0))
    yield 'A signal from within another statement is sent on its node only: use publishLiveUpdate().';
  if (findNodes(statement, 'ColumnRef').some((column) => /^(xmin|xmax|ctid)$/.test(columnPath(column).at(-1) ?? '')))
    yield 'System columns mean something else on each node: compare columns of your own.';
  if (findNodes(statement, 'CommonTableExpr').some(({ aliascolnames }) => aliascolnames !== undefined))
    yield 'The list of columns after `with x (…)` is dropped on the way to a node: name them inside.';
  for (const insert of findNodes(statement, 'InsertStmt')) {
    const values = isNode(insert.selectStmt) && isNode(insert.selectStmt.SelectStmt) ? insert.selectStmt.SelectStmt : undefined;
    if (values && values.valuesLists === undefined)
      yield 'insert … select is refused under row-level security: read first, then insert values.';
    if (values && findNodes(values.valuesLists, 'SubLink').length > 0)
      yield 'A subquery among the values of an insert is refused: read first, then insert.';
    if (findNodes([insert.returningList, insert.returningClause], 'SubLink').length > 0)
      yield 'A subquery in `returning` of an insert is refused: return plain columns.';
    const changes = isNode(insert.onConflictClause) ? toNodes(insert.onConflictClause.targetList) : [];
    if (changes.some(({ ResTarget }) => isNode(ResTarget) && ResTarget.name === 'tenant_id'))
      yield 'The tenant cannot be set by `do update`: leave it out.';
  }
  for (const { targetList } of findNodes(statement, 'UpdateStmt'))
    if (findNodes(targetList, 'A_Indirection').some(({ arg }) => isNode(arg) && arg.A_ArrayExpr !== undefined))
      yield 'A subscript of an array in an update ends the server (Citus 13.2): use `case when x = y`.';
  for (const update of findNodes(statement, 'UpdateStmt'))
    if (findNodes(update.targetList, 'CaseExpr').some(({ arg }) => arg !== undefined))
      yield '`case x when y` in an update is written back wrongly: use `case when x = y`.';
  for (const locking of findNodes(statement, 'SelectStmt').filter(({ lockingClause }) => lockingClause !== undefined))
    if (toNodes(locking.fromClause).length > 0 && findNodes(locking.fromClause, 'JoinExpr').length > 0 && readsTenants(locking))
      yield '`for update` is refused in a query that joins `tenants`: lock the row first, then read.';
}

const readsTenants = (select: Node) => findNodes(select.fromClause, 'RangeVar').some(({ relname }) => relname === 'tenants');

/**
 * Finds what a database distributed by tenant would reject, handle wrongly or run on every node; one sentence each. A cross-tenant
 * `lookup` may read all tenants.
 */
export function findStatementViolations(text: string, { lookup = false } = {}): string[] {
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt?: Node }[] };
  const statements = stmts.flatMap(({ stmt }) => (stmt ? [stmt] : []));
  const several = statements.length > 1 ? ['Several statements in one text are handed to each node whole: send them one by one.'] : [];
  return [...several, ...statements.flatMap((statement) => [...checkForms(statement), ...(lookup ? [] : checkTenants(statement))])];
}
