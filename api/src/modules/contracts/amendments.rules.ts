import { randomUUID } from 'node:crypto';
import type { AmendContractBody, SendContract } from '@techadds/shared/contract/contracts/forms';
import { contractTransitions } from '@techadds/shared/contract/contracts/states';
import type * as z from 'zod/mini';
import { isStaleVersion } from '../../platform/database/record-version';
import type { Tx } from '../../platform/database/client';
import { requirePrintable } from '../../platform/documents/printable-text';
import { conflict, notFound, validationError } from '../../platform/http/errors';
import type { ActionContext, ActorContext } from '../audit/action-context.service';
import { applyAmendedPlan, planAmendedMilestones } from '../projects/amended-plan.service';
import { getTenantDay } from '../tenants/tenants.service';
import { recordEvent, transition } from '../transitions/transitions.service';
import * as amendments from './amendments.db';
import { getTerms } from './contract-versions';
import * as db from './contracts.db';
import { contractAuditSnapshot, contractLifecycle } from './contracts.events';
import { lockContractForAction } from './contracts.rules';
import { listSellerEmails } from './recipients.db';

/** @throws AppError 422 for terms that change nothing, that end before today, or whose milestones do not add up */
async function toAmendedTerms(tx: Tx, { now }: ActionContext, contract: db.ContractRow, body: AmendContractBody) {
  const terms = getTerms(body);
  requirePrintable({ body: terms.body });
  const amendedMilestones = await planAmendedMilestones(tx, contract, body);
  if (terms.endsOn !== null && terms.endsOn < contract.effectiveOn) throw validationError({ endsOn: 'It cannot end before it begins.' });
  if (terms.endsOn !== contract.endsOn && terms.endsOn !== null && terms.endsOn < (await getTenantDay(tx, contract.tenantId, now)))
    throw validationError({ endsOn: 'Choose today or a later day.' });
  const changesMilestones = amendedMilestones?.some(
    ({ was, title, amountCents, dueOn }) => was?.title !== title || was.amountCents !== amountCents || was.dueOn !== dueOn,
  );
  if (!changesMilestones && JSON.stringify(terms) === JSON.stringify(getTerms(contract)))
    throw validationError({ body: 'Change something first: these are the terms that hold already.' });
  return { ...terms, amendedMilestones: changesMilestones ? amendedMilestones : null };
}

/**
 * Drafts an amendment of an active contract and returns its id. It changes nothing before everybody has signed it.
 * @throws AppError 404; 409 if the contract is not active, or another amendment of it is open; 422 by field
 */
export async function amendContract(tx: Tx, context: ActionContext, id: string, body: AmendContractBody): Promise<string> {
  const { caller, now } = context;
  const { contract } = await lockContractForAction(tx, caller, id, 'amend');
  const open = await amendments.findOpenAmendment(tx, contract);
  if (open) {
    const message = `${open.number} amends it already. Void or archive that one first; nothing was created.`;
    throw conflict('amendment_open', message, { amendment: { id: open.id, number: open.number } });
  }
  const terms = await toAmendedTerms(tx, context, contract, body);
  const ordinal = (await amendments.countAmendments(tx, contract)) + 1;
  const { tenantId, partnerId, customerId, currency, effectiveOn } = contract;
  const [amendmentId, at] = [randomUUID(), now.toISOString()];
  await db.insertContract(tx, {
    ...{ tenantId, partnerId, customerId, currency, effectiveOn, ...terms },
    ...{ id: amendmentId, amendsId: id, versionNumber: contract.versionNumber + 1 },
    ...{ number: `${contract.number}-A${ordinal}`, title: `Amendment ${ordinal} to ${contract.number}: ${contract.title}` },
    ...{ createdBy: caller.userId, createdAt: at, updatedAt: at },
  });
  const found = await db.findContract(tx, caller, amendmentId);
  if (!found) throw new Error('The amendment was not stored.');
  await recordEvent(tx, context, contractLifecycle, found.contract, { event: 'created', after: contractAuditSnapshot(found.contract) });
  return amendmentId;
}

/**
 * Changes the drafted amendment of a contract and returns its id.
 * @throws AppError 404; 409 if it was sent or was changed since `updatedAt`, or the contract is not active; 422 by field
 */
export async function updateAmendment(
  tx: Tx,
  context: ActionContext,
  id: string,
  { updatedAt, ...body }: AmendContractBody,
): Promise<string> {
  const { contract } = await lockContractForAction(tx, context.caller, id, 'amend');
  const open = await amendments.findOpenAmendment(tx, contract);
  if (!open) throw notFound('amendment');
  if (open.status !== 'draft')
    throw conflict('amendment_sent', `${open.number} is out for signature, so it stays as it is. Void it first.`);
  if (isStaleVersion(updatedAt, open)) {
    const message = 'Somebody else changed this amendment in the meantime. Nothing was saved; look at the new version first.';
    throw conflict('changed_meanwhile', message, { current: { updated_at: open.updatedAt } });
  }
  const change = await toAmendedTerms(tx, context, contract, { ...body });
  await transition(tx, context, contractLifecycle, open, { event: 'updated', change });
  return open.id;
}

/** An amendment counts when both sides accept it: the seller by sending it, the customer's side by its signature. @throws AppError 409, 422 */
export async function assertCounterpartySigns(
  tx: Tx,
  { tenantId, partnerId, amendsId, number }: db.ContractRow,
  recipients: z.output<typeof SendContract>['recipients'],
): Promise<void> {
  if (amendsId === null) return;
  const amended = await db.findContract(tx, { tenantId, scope: 'tenant', partnerId: null }, amendsId);
  if (amended?.contract.status !== 'active')
    throw conflict('contract_ended', `The contract that ${number} amends is not in force any more. Nothing was sent.`);
  const emails = recipients.filter(({ role }) => role === 'signer').map(({ email }) => email.toLowerCase());
  const sellers = await listSellerEmails(tx, { tenantId, partnerId }, emails);
  if (emails.every((email) => sellers.includes(email)))
    throw validationError({ recipients: 'Name a signer of the customer: an amendment counts once both sides have accepted it.' });
}

/**
 * Gives a contract the terms of its signed amendment, which is locked, as the contract is; its project and milestones follow.
 * @throws AppError 409 if the contract is not in force any more, or its milestones changed
 */
export async function applyAmendment(tx: Tx, context: ActorContext, amendment: db.ContractRow): Promise<db.ContractRow | undefined> {
  const { tenantId, amendsId, number } = amendment;
  if (amendsId === null) return undefined;
  const found = await db.lockContract(tx, { tenantId, scope: 'tenant', partnerId: null }, amendsId);
  const contract = found?.contract;
  if (contract?.status !== 'active' || contract.terminatesOn !== null)
    throw conflict(
      'contract_ended',
      `The contract that ${number} amends is not in force any more, so it cannot be signed. Nothing was changed.`,
    );
  await applyAmendedPlan(tx, context, contract, { ...amendment, amendedMilestones: amendment.amendedMilestones ?? null });
  const signed = await amendments.listSignedAmendments(tx, contract);
  const madeBy = signed.find(({ versionNumber }) => versionNumber === contract.versionNumber);
  await amendments.insertContractVersion(tx, {
    ...{ tenantId, contractId: contract.id, number: contract.versionNumber, amendmentId: madeBy?.id ?? null },
    ...{ ...getTerms(contract), replacedAt: context.now.toISOString() },
  });
  const terms = getTerms(amendment);
  const renewedUntil = terms.endsOn === contract.endsOn ? contract.renewedUntil : null;
  const change = { ...terms, renewedUntil, versionNumber: amendment.versionNumber };
  const { to, event } = contractTransitions.amend;
  return transition(tx, context, contractLifecycle, contract, { to, event, change, note: `By ${number}` });
}

/** Calls off the open amendment of a contract that has ended. */
export async function voidOpenAmendment(tx: Tx, context: ActorContext, contract: db.ContractRow): Promise<void> {
  const open = await amendments.findOpenAmendment(tx, contract);
  if (!open) return;
  const reason = `${contract.number} is not in force any more.`;
  const change = { endReason: reason, signingExpiresAt: null };
  await transition(tx, context, contractLifecycle, open, { to: 'voided', event: 'voided', change, note: reason });
}
