import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Clause, ClauseForm } from '@techadds/shared/contract/contract-templates/endpoints';
import type { Tx } from '../../platform/database/client';
import { nextUpdatedAt } from '../../platform/database/record-version';
import { notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import type { RowScope } from '../row-scope/row-scope.service';
import * as db from './clauses.db';
import { toSafeHtml } from './template-html';

export const toClauseDto = (
  { id, title, bodyHtml, partnerId, updatedAt, archivedAt }: Omit<db.ClauseRow, 'tenantId' | 'createdAt' | 'createdBy'>,
  caller: RowScope,
): Clause => ({ id, title, bodyHtml, mine: caller.scope === 'tenant' || partnerId !== null, updatedAt, archivedAt });

type ClauseContent = Pick<db.ClauseRow, 'title' | 'bodyHtml'>;
const verbs = { created: 'added', updated: 'changed', archived: 'archived', restored: 'restored' };
interface ClauseChange {
  id: string;
  event: keyof typeof verbs;
  before?: ClauseContent;
  after: ClauseContent;
}

const toContent = ({ title, bodyHtml }: ClauseContent) => ({ title, bodyHtml });
async function recordClause(tx: Tx, { caller, audit }: ActionContext, { id, event, before, after }: ClauseChange): Promise<void> {
  await audit(tx, {
    event: `clause.${event}`,
    description: `${caller.name} ${verbs[event]} the clause ${after.title}`,
    targets: [{ type: 'contract_clause', id, name: after.title }],
    ...(before && { before: toContent(before) }),
    after: toContent(after),
  });
}

/** Adds a clause to the library of the caller's partner, or of the marketplace. @throws AppError 422 */
export async function createClause(tx: Tx, context: ActionContext, body: z.output<typeof ClauseForm>): Promise<Clause> {
  const { caller, now } = context;
  const { tenantId, partnerId } = caller;
  const content = { title: body.title, bodyHtml: toSafeHtml(body.bodyHtml) };
  const [id, at] = [randomUUID(), now.toISOString()];
  await db.insertClause(tx, { ...content, tenantId, id, partnerId, createdAt: at, updatedAt: at });
  await recordClause(tx, context, { id, event: 'created', after: content });
  return toClauseDto({ ...content, id, partnerId, updatedAt: at, archivedAt: null }, caller);
}

/** Changes a clause that the caller may change. @throws AppError 404, 422 */
export async function updateClause(tx: Tx, context: ActionContext, id: string, body: z.output<typeof ClauseForm>): Promise<Clause> {
  const row = await db.lockClause(tx, context.caller, id);
  if (!row) throw notFound('clause');
  const content = { title: body.title, bodyHtml: toSafeHtml(body.bodyHtml) };
  const updatedAt = nextUpdatedAt(row, context.now);
  await db.updateClauseRow(tx, row, { ...content, updatedAt });
  await recordClause(tx, context, { id, event: 'updated', before: row, after: content });
  return toClauseDto({ ...row, ...content, updatedAt }, context.caller);
}

/** Archives a clause of the library, or restores it. @throws AppError 404 */
export async function setClauseArchived(tx: Tx, context: ActionContext, id: string, archived: boolean): Promise<Clause> {
  const row = await db.lockClause(tx, context.caller, id, !archived);
  if (!row) throw notFound('clause');
  const updatedAt = nextUpdatedAt(row, context.now);
  const change = { archivedAt: archived ? context.now.toISOString() : null, updatedAt };
  await db.updateClauseRow(tx, row, change);
  await recordClause(tx, context, { id, event: archived ? 'archived' : 'restored', after: row });
  return toClauseDto({ ...row, ...change }, context.caller);
}
