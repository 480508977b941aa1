import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { PutPerk } from '@techadds/shared/contract/perks/forms';
import { perkTransitions, type PerkAction } from '@techadds/shared/contract/perks/states';
import { isUniqueViolation } from '../../platform/database/errors';
import { isStaleVersion } from '../../platform/database/record-version';
import type { Tx } from '../../platform/database/client';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { getTenantCurrency } from '../tenants/tenants.service';
import { actionNotAllowedError, isAllowedIn, recordEvent, transition } from '../transitions/transitions.service';
import * as db from './perks.db';
import { notifyOfPerkDecision, notifyOfSubmittedPerk } from './perks.notifications';
import {
  formatPerkError,
  getAllowedPerkActions,
  isPerkApproved,
  isPerkEditable,
  perkAuditSnapshot,
  perkLifecycle,
} from './perks.transitions';

type PerkBody = z.output<typeof PutPerk>;

const codeTakenText = 'Another perk has this code. Choose another one.';
/** Two perks that are saved at once both find the code free, and the index lets one of them have it. */
const rethrowAsCodeTaken = (error: unknown) => {
  throw isUniqueViolation(error, 'perks_code') ? validationError({ code: codeTakenText }) : error;
};

/** The columns of valid terms. @throws AppError 422 naming services of others, a code that is taken or an end that is past */
async function toTerms(tx: Tx, { caller, now }: ActionContext, partnerId: string, { updatedAt: _, ...body }: PerkBody, id: string | null) {
  const { tenantId } = caller;
  const code = body.code.toUpperCase();
  const serviceIds = [...new Set(body.serviceIds)];
  const fields: Record<string, string> = {};
  const own = await db.listServicesOfPartner(tx, tenantId, partnerId, serviceIds);
  if (own.length < serviceIds.length) fields.serviceIds = 'Choose among your own services.';
  if (await db.isCodeTaken(tx, tenantId, code, id)) fields.code = codeTakenText;
  if (body.endsAt !== null && Date.parse(body.endsAt) <= now.getTime()) fields.endsAt = 'Choose a time in the future.';
  if (Object.keys(fields).length > 0) throw validationError(fields);
  const toStored = (at: string | null) => at && new Date(at).toISOString();
  const approval = body.costBearer === 'partner' ? ('none' as const) : ('pending' as const);
  return { ...body, code, serviceIds, startsAt: toStored(body.startsAt), endsAt: toStored(body.endsAt), approval, approvalNote: '' };
}

/** Creates a perk as a draft. Returns its id. @throws AppError 404 for a caller without a partner, 422 by field */
export async function createPerk(tx: Tx, context: ActionContext, body: PerkBody): Promise<string> {
  const { caller, now } = context;
  const { tenantId, partnerId } = caller;
  if (partnerId === null) throw notFound('partner');
  const [id, at] = [randomUUID(), now.toISOString()];
  const row: db.PerkRow = {
    ...{
      tenantId,
      id,
      partnerId,
      currency: await getTenantCurrency(tx, tenantId),
      status: 'draft',
      version: 1,
      createdAt: at,
      updatedAt: at,
    },
    ...(await toTerms(tx, context, partnerId, body, null)),
  };
  await db.insertPerk(tx, row).catch(rethrowAsCodeTaken);
  await recordEvent(tx, context, perkLifecycle, row, { event: 'created', after: perkAuditSnapshot(row) });
  if (row.approval === 'pending') await notifyOfSubmittedPerk(tx, context, row);
  return id;
}

async function lockOwnPerk(tx: Tx, { caller }: ActionContext, id: string): Promise<db.PerkRow> {
  const row = await db.lockPerk(tx, caller, id);
  if (!row) throw notFound('perk');
  return row;
}

/**
 * Changes the terms of a draft or paused perk. What the platform bears must be approved again.
 * @throws AppError 404, 409 `perk_not_editable` or `changed_meanwhile`, 422 by field
 */
export async function updatePerk(tx: Tx, context: ActionContext, id: string, body: PerkBody): Promise<void> {
  const row = await lockOwnPerk(tx, context, id);
  if (isStaleVersion(body.updatedAt, row))
    throw conflict(
      'changed_meanwhile',
      'Somebody else changed this perk in the meantime. Nothing was saved; look at the new version first.',
      {
        current: { updated_at: row.updatedAt },
      },
    );
  if (!isPerkEditable(row)) throw conflict('perk_not_editable', formatPerkError(row, 'changed'));
  const change = await toTerms(tx, context, row.partnerId, body, id);
  const next = await transition(tx, context, perkLifecycle, row, { event: 'updated', change }).catch(rethrowAsCodeTaken);
  // One that waits already was announced before.
  if (next.approval === 'pending' && row.approval !== 'pending') await notifyOfSubmittedPerk(tx, context, next);
}

/**
 * Moves a perk to another state.
 * @throws AppError 404, 409 `illegal_transition` if its state does not allow it, 409 `perk_not_approved` if nobody agreed to what the platform
 * would bear, 409 `perk_over` if its end is past
 */
export async function performPerkAction(tx: Tx, context: ActionContext, id: string, action: PerkAction): Promise<void> {
  const row = await lockOwnPerk(tx, context, id);
  const { to, event } = perkTransitions[action];
  if (!isAllowedIn(perkTransitions[action], row.status)) {
    const allowed = getAllowedPerkActions(row, context.caller.role).filter((one) => one !== 'edit');
    throw actionNotAllowedError(perkTransitions, action, row.status, formatPerkError(row, event), allowed);
  }
  if (action === 'activate' && !isPerkApproved(row))
    throw conflict('perk_not_approved', 'An administrator must agree to what the marketplace bears first. Nothing was changed.');
  if (action === 'activate' && row.endsAt !== null && row.endsAt <= context.now.toISOString())
    throw conflict('perk_over', 'The end of this perk is past. Give it a later one first.');
  await transition(tx, context, perkLifecycle, row, { to, event });
}

/**
 * Decides on what the platform is to bear of a perk, as an administrator. A perk is decided once.
 * @throws AppError 404, 409 `already_decided`
 */
export async function decidePerk(
  tx: Tx,
  context: ActionContext,
  id: string,
  approval: 'approved' | 'declined',
  note: string,
): Promise<void> {
  const row = await lockOwnPerk(tx, context, id);
  if (row.approval !== 'pending' || row.status === 'ended') {
    const standing =
      row.approval === 'pending' ? 'has ended' : row.approval === 'none' ? 'costs the marketplace nothing' : `was ${row.approval} already`;
    throw conflict('already_decided', `The perk ${row.title} ${standing}. Nothing was changed.`);
  }
  const change = { approval, approvalNote: note };
  const next = await transition(tx, context, perkLifecycle, row, { event: approval, note: note || null, change });
  await notifyOfPerkDecision(tx, context, next, approval);
}
