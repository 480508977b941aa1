import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { TemplateBody, TemplateDetail } from '@techadds/shared/contract/contract-templates/endpoints';
import type { TemplateChange } from '@techadds/shared/contract/contract-templates/forms';
import { templateActions, templateTransitions, type TemplateAction } from '@techadds/shared/contract/contract-templates/states';
import { getScope, type Permission } from '@techadds/shared/permissions';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { actionNotAllowedError, formatStatus, isAllowedIn, recordEvent, transition } from '../transitions/transitions.service';
import { toSafeHtml } from './template-html';
import * as db from './templates.db';
import { templateAuditSnapshot, templateLifecycle } from './templates.events';
import { notifyOfTemplate } from './templates.notifications';
import { toTemplateDetailDto } from './templates.presenter';

const permissionOf = (action: TemplateAction): Permission =>
  action === 'approve' || action === 'requestChanges' || action === 'reject' ? 'templates.review' : 'templates.write';

/** Whether a template is in the row scope of a permission; partners only read those of the marketplace. */
const isWithinScope = ({ partnerId }: db.TemplateRow, caller: Caller, permission: Permission): boolean => {
  const scope = getScope(permission, caller.role, caller.capabilities);
  return scope === 'tenant' || (scope === 'partner' && partnerId !== null && partnerId === caller.partnerId);
};

/** The actions that the caller's role and the newest version's status allow. */
const allowedTemplateActions = ({ template, version }: db.TemplateRecord, caller: Caller): TemplateAction[] =>
  templateActions.filter(
    (action) =>
      isWithinScope(template, caller, permissionOf(action)) &&
      (action === 'restore') === (template.archivedAt !== null) &&
      isAllowedIn(templateTransitions[action], version.status),
  );

async function present(tx: Tx, caller: Caller, record: db.TemplateRecord): Promise<TemplateDetail> {
  const { template } = record;
  // The history of a template of the marketplace is the admins'.
  const events = isWithinScope(template, caller, 'templates.write') ? await db.listTemplateEvents(tx, template) : [];
  return toTemplateDetailDto(record, events, allowedTemplateActions(record, caller));
}

/** @throws AppError 404 if the template is not visible to the caller */
export async function findVisibleTemplate(tx: Tx, caller: Caller, id: string): Promise<db.TemplateRecord> {
  const record = await db.findTemplate(tx, caller, id);
  if (!record) throw notFound('template');
  return record;
}

/** @throws AppError 404 if the template is not visible to the caller */
export const getTemplate = async (tx: Tx, caller: Caller, id: string): Promise<TemplateDetail> =>
  present(tx, caller, await findVisibleTemplate(tx, caller, id));

/** Locks a template for an action. @throws AppError 404; 409 `illegal_transition` */
async function lockForAction(tx: Tx, caller: Caller, id: string, actions: readonly TemplateAction[]) {
  const record = await db.lockTemplate(tx, caller, id);
  if (!record || !actions.some((action) => isWithinScope(record.template, caller, permissionOf(action)))) throw notFound('template');
  const allowed = allowedTemplateActions(record, caller);
  const action = actions.find((each) => allowed.includes(each));
  if (action !== undefined) return { ...record, action };
  const { template, version } = record;
  const state = template.archivedAt === null ? formatStatus(version.status) : 'archived';
  const wanted = templateTransitions[actions[0]!];
  const message = `${version.name} is ${state}, so it cannot be ${formatStatus(wanted.event)} now. Nothing was changed.`;
  throw actionNotAllowedError(templateTransitions, actions[0]!, version.status, message, allowed);
}

/** Creates a template as a draft: of the caller's partner, or of the marketplace. @throws AppError 422 by field */
export async function createTemplate(tx: Tx, context: ActionContext, body: TemplateBody): Promise<TemplateDetail> {
  const { caller, now } = context;
  const { tenantId } = caller;
  const { description, ...content } = body;
  const id = randomUUID();
  const at = now.toISOString();
  const bodyHtml = toSafeHtml(content.bodyHtml);
  const dates = { createdAt: at, updatedAt: at };
  await db.insertTemplate(tx, { tenantId, id, partnerId: caller.partnerId, description, createdBy: caller.userId, ...dates });
  await db.insertVersion(tx, { ...content, bodyHtml, tenantId, templateId: id, number: 1, ...dates });
  const { version } = await findVisibleTemplate(tx, caller, id);
  await recordEvent(tx, context, templateLifecycle, version, { event: 'created', after: templateAuditSnapshot(version) });
  return getTemplate(tx, caller, id);
}

/** Copies a template to a new draft of the caller. @throws AppError 404 */
export async function cloneTemplate(tx: Tx, context: ActionContext, id: string): Promise<TemplateDetail> {
  const { template, version } = await findVisibleTemplate(tx, context.caller, id);
  const { bodyHtml, signerRoles } = version;
  const name = `Copy of ${version.name}`.slice(0, 120);
  return createTemplate(tx, context, { name, description: template.description, bodyHtml, signerRoles });
}

/**
 * Changes the draft of a template, or begins a new version of an approved or rejected one.
 * @throws AppError 404; 409 if it waits for a decision or was changed since `updatedAt`; 422 by field
 */
export async function updateTemplate(
  tx: Tx,
  context: ActionContext,
  id: string,
  { updatedAt, description, ...content }: z.output<typeof TemplateChange>,
): Promise<TemplateDetail> {
  const { caller, now } = context;
  const { template, version, action } = await lockForAction(tx, caller, id, ['update', 'revise']);
  if (isStaleVersion(updatedAt, template)) {
    const message = 'Somebody else changed this template in the meantime. Nothing was saved; look at the new version first.';
    const current = await getTemplate(tx, caller, id);
    throw conflict('changed_meanwhile', message, { current: { ...current, updated_at: current.updatedAt } });
  }
  const fields = { ...content, bodyHtml: toSafeHtml(content.bodyHtml) };
  const at = nextUpdatedAt(template, now);
  if (action === 'update') {
    await transition(tx, context, templateLifecycle, version, { event: 'updated', change: fields });
    await db.updateTemplateRow(tx, template, { description, updatedAt: at });
    return getTemplate(tx, caller, id);
  }
  const number = version.number + 1;
  const { tenantId } = template;
  await db.insertVersion(tx, { ...fields, tenantId, templateId: id, number, createdAt: at, updatedAt: at });
  await db.updateTemplateRow(tx, template, { description, latestVersion: number, updatedAt: at });
  const { version: next } = await findVisibleTemplate(tx, caller, id);
  const images = { before: templateAuditSnapshot(version), after: templateAuditSnapshot(next) };
  await recordEvent(tx, context, templateLifecycle, next, { event: 'revised', ...images });
  return getTemplate(tx, caller, id);
}

/** Submits the newest version, which the admins are notified of. @throws AppError 404, 409 */
export async function submitTemplate(tx: Tx, context: ActionContext, id: string): Promise<TemplateDetail> {
  const { caller, now } = context;
  const { template, version } = await lockForAction(tx, caller, id, ['submit']);
  const { to, event } = templateTransitions.submit;
  const by = { submittedAt: now.toISOString(), submittedBy: caller.userId, submittedByName: caller.name };
  const next = await transition(tx, context, templateLifecycle, version, { to, event, change: { ...by, note: '' } });
  await db.updateTemplateRow(tx, template, { updatedAt: nextUpdatedAt(template, now) });
  await notifyOfTemplate(tx, context, template, next, 'submitted');
  return getTemplate(tx, caller, id);
}

/** Decides on the submitted version, and notifies its author. @throws AppError 404, 409 */
export async function decideOnTemplate(
  tx: Tx,
  context: ActionContext,
  id: string,
  action: 'approve' | 'requestChanges' | 'reject',
  note = '',
): Promise<TemplateDetail> {
  const { caller, now } = context;
  const { template, version } = await lockForAction(tx, caller, id, [action]);
  const { to, event } = templateTransitions[action];
  const change = { decidedAt: now.toISOString(), decidedByName: caller.name, note };
  const next = await transition(tx, context, templateLifecycle, version, { to, event, change, note: note || null });
  const approved = action === 'approve' ? { approvedVersion: version.number } : {};
  await db.updateTemplateRow(tx, template, { ...approved, updatedAt: nextUpdatedAt(template, now) });
  await notifyOfTemplate(tx, context, template, next, event as 'approved' | 'changes_requested' | 'rejected');
  return getTemplate(tx, caller, id);
}

/** Archives or restores a template. @throws AppError 404, 409 */
export async function archiveOrRestoreTemplate(tx: Tx, context: ActionContext, id: string, action: 'archive' | 'restore') {
  const { caller, now } = context;
  const { template, version } = await lockForAction(tx, caller, id, [action]);
  const archivedAt = action === 'archive' ? now.toISOString() : null;
  await transition(tx, context, templateLifecycle, version, { event: templateTransitions[action].event, after: { archivedAt } });
  await db.updateTemplateRow(tx, template, { archivedAt, updatedAt: nextUpdatedAt(template, now) });
  return getTemplate(tx, caller, id);
}
