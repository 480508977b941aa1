import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { ContractBody, ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import type { ContractChange } from '@techadds/shared/contract/contracts/forms';
import { contractActions, contractTransitions, type ContractAction } from '@techadds/shared/contract/contracts/states';
import { getScope } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { conflict, validationError, notFound } from '../../platform/http/errors';
import { requirePrintable } from '../../platform/documents/printable-text';
import type { ActionContext } from '../audit/action-context.service';
import { nextDocumentNumber } from '../document-numbers/document-numbers.service';
import { assertPlanFits } from '../projects/milestone-plan.service';
import { findEnvelope } from '../docusign/envelopes.db';
import { findProjectLink } from '../projects/project-link.service';
import { getTenantCurrency } from '../tenants/tenants.service';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import { listContractEvents } from './contract-events.db';
import * as db from './contracts.db';
import { actionNotAllowedError, formatTransitionError, isAllowedIn, recordEvent, transition } from '../transitions/transitions.service';
import { findTemplateName, listAmendments } from './amendments.db';
import { getAmendedContract } from './contract-versions';
import { contractAuditSnapshot, contractLifecycle } from './contracts.events';
import { getChosenProvider, getEnvelopePort } from './envelope-providers';
import { listRecipients, toRecipientDto } from './recipients.db';

/** An amendment changes by `updateAmendment`, and a new one is drafted instead of restoring an old one. */
const amendmentActions: readonly ContractAction[] = ['send', 'resend', 'void', 'archive'];

/** The actions that the role and the contract's status allow, regardless of the row scope. */
const allowedContractActions = (
  { status, archivedAt, terminatesOn, amendsId }: Pick<db.ContractRow, 'status' | 'archivedAt' | 'terminatesOn' | 'amendsId'>,
  role: Role,
): ContractAction[] =>
  contractActions.filter(
    (action) =>
      getScope(`contracts.${action}`, role) !== undefined &&
      (action === 'restore') === (archivedAt !== null) &&
      !((action === 'terminate' || action === 'amend') && terminatesOn !== null) &&
      (amendsId === null || amendmentActions.includes(action)) &&
      isAllowedIn(contractTransitions[action], status),
  );

const toLink = ({ contract: { id, number } }: db.ContractRecord) => ({ id, number });

/** @throws AppError 404 if the contract is not visible to the caller. */
export async function getContractDetail(tx: Tx, caller: Caller, id: string): Promise<ContractDetail> {
  const found = await db.findContract(tx, caller, id);
  if (!found) throw notFound('contract');
  const { contract } = found;
  const envelope = await findEnvelope(tx, contract);
  return {
    ...db.toContractDto(found),
    provider: envelope ? 'docusign' : contract.status === 'draft' ? await getChosenProvider(tx, contract) : 'builtin',
    envelope: envelope ? { id: envelope.envelopeId, status: envelope.status, note: envelope.error ?? envelope.note } : null,
    body: contract.body,
    message: contract.message,
    order: contract.signingOrder,
    recipients: (await listRecipients(tx, contract)).map(toRecipientDto),
    signingExpiresAt: contract.signingExpiresAt,
    endReason: contract.endReason,
    template: await findTemplateName(tx, contract),
    amends: contract.amendsId === null ? null : toLink(await getAmendedContract(tx, contract)),
    amendments: await listAmendments(tx, contract),
    versionNumber: contract.versionNumber,
    project: (await findProjectLink(tx, caller.tenantId, { contractId: id })) ?? null,
    timeline: await listContractEvents(tx, contract),
    sha256: contract.sha256,
    allowedActions: allowedContractActions(contract, caller.role),
  };
}

/**
 * Locks a contract visible to the caller for an action.
 * @throws AppError 404 if it is not visible to the caller, 409 `illegal_transition` if its status does not allow the action.
 */
export async function lockContractForAction(tx: Tx, caller: Caller, id: string, action: ContractAction): Promise<db.ContractRecord> {
  const found = await db.lockContract(tx, caller, id);
  if (!found) throw notFound('contract');
  const { status: from, archivedAt, number } = found.contract;
  const allowed = allowedContractActions(found.contract, caller.role);
  if (allowed.includes(action)) return found;
  const message = formatTransitionError(number, archivedAt === null ? from : 'archived', contractTransitions[action].event);
  throw actionNotAllowedError(contractTransitions, action, from, message, allowed);
}

/** @throws AppError 422 if the customer is not visible to the caller or has no partner. */
async function resolvePartnerId(tx: Tx, caller: Caller, customerId: string): Promise<string> {
  const partnerId = await db.findCustomerPartnerId(tx, caller, customerId);
  if (partnerId === undefined) throw validationError({ customerId: 'There is no such customer.' });
  return partnerId;
}

/** @throws AppError 409 if a contract that was created from a quote has another value than what the customer accepted. */
export async function assertAgreedValue(tx: Tx, contract: db.ContractRow, valueCents: number): Promise<void> {
  const quote = await db.findAcceptedQuote(tx, contract);
  if (quote && quote.totalCents !== valueCents)
    throw conflict('value_agreed', `The value is what was accepted in ${quote.number}; it changes only by an amendment that both accept.`);
}

/** The terms of a contract that just ends, or goes on. */
export const noRenewal = { renewal: 'none', renewalMonths: null, noticeDays: 0 } as const;

/** Creates a draft contract and returns its id. @throws AppError 422 by field. */
export async function createContract(
  tx: Tx,
  context: ActionContext,
  body: ContractBody,
  source: { quoteId?: string; templateId?: string; templateVersion?: number } = {},
): Promise<string> {
  const { caller, now } = context;
  const { tenantId } = caller;
  const at = now.toISOString();
  const id = randomUUID();
  requirePrintable({ title: body.title, body: body.body });
  await db.insertContract(tx, {
    ...{ ...body, ...source, tenantId, id, partnerId: await resolvePartnerId(tx, caller, body.customerId), createdBy: caller.userId },
    ...{
      currency: await getTenantCurrency(tx, tenantId),
      number: await nextDocumentNumber(tx, tenantId, 'CT', now),
      createdAt: at,
      updatedAt: at,
    },
  });
  const found = await db.findContract(tx, caller, id);
  if (!found) throw new Error('The contract was not stored.');
  await recordEvent(tx, context, contractLifecycle, found.contract, { event: 'created', after: contractAuditSnapshot(found.contract) });
  return id;
}

/** @throws AppError 404; 409 if it is not a draft or was changed since `updatedAt`; 422 by field. */
export async function updateContract(tx: Tx, context: ActionContext, id: string, change: z.output<typeof ContractChange>): Promise<void> {
  const { caller } = context;
  const { updatedAt, ...fields } = change;
  const { contract: current } = await lockContractForAction(tx, caller, id, 'update');
  if (isStaleVersion(updatedAt, current)) {
    const message = 'Somebody else changed this contract in the meantime. Nothing was saved; look at the new version first.';
    const current = await getContractDetail(tx, caller, id);
    throw conflict('changed_meanwhile', message, { current: { ...current, updated_at: current.updatedAt } });
  }
  if ((await resolvePartnerId(tx, caller, fields.customerId)) !== current.partnerId)
    throw validationError({ customerId: 'A contract stays with its partner. Choose one of their customers.' });
  await assertAgreedValue(tx, current, fields.valueCents);
  await assertPlanFits(tx, current, fields.valueCents);
  requirePrintable({ title: fields.title, body: fields.body });
  await transition(tx, context, contractLifecycle, current, { event: 'updated', change: fields });
}

/** Archives, restores or voids a contract. @throws AppError 404, 409. */
export async function transitionContract(
  tx: Tx,
  context: ActionContext,
  id: string,
  action: 'archive' | 'restore' | 'void',
  reason: string | null = null,
): Promise<void> {
  const { contract: current } = await lockContractForAction(tx, context.caller, id, action);
  const { to, event } = contractTransitions[action];
  const archived =
    action === 'archive' ? { archivedAt: nextUpdatedAt(current, context.now) } : action === 'restore' ? { archivedAt: null } : {};
  // Its links say that it was voided, not that it expired.
  const voided = action === 'void' ? { endReason: reason, signingExpiresAt: null } : {};
  const change = { ...archived, ...voided };
  const contract = await transition(tx, context, contractLifecycle, current, { to, event, change, note: reason });
  if (action === 'void') await (await getEnvelopePort(tx, contract)).void(tx, context, contract);
}
