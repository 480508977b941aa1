import { contractTransitions } from '@techadds/shared/contract/contracts/states';
import type { Tx } from '../../platform/database/client';
import { createLinkContext, createSystemContext } from '../audit/action-context.service';
import { insertContractEvent } from '../contracts/contract-events.db';
import { lockContract, type ContractRow } from '../contracts/contracts.db';
import { contractAuditSnapshot, contractLifecycle, type ContractActionContext } from '../contracts/contracts.events';
import { listRecipients, updateRecipientRow, type RecipientRow } from '../contracts/recipients.db';
import { notifyContractPartner } from '../contracts/signing.rules';
import { recordEvent, transition } from '../transitions/transitions.service';
import { isFinal, isLaterEnvelopeStatus, isLaterRecipientStatus } from './envelope-order';
import type { EnvelopeSnapshot, RecipientSnapshot } from './envelope-snapshot';
import { findEnvelope, updateEnvelope, type EnvelopeRow } from './envelopes.db';

interface Clock {
  now: Date;
  appUrl: string;
}

export const toDocusignViewer = (tenantId: string) => ({ tenantId, scope: 'tenant', partnerId: null }) as const;
const docusignRequest = { cid: 'docusign', ip: null, userAgent: null };
/** What a recipient did at DocuSign, in their name. */
const toRecipientContext = ({ tenantId, name }: RecipientRow, { now, appUrl }: Clock): ContractActionContext => ({
  ...createLinkContext(tenantId, name, docusignRequest, now),
  appOrigin: appUrl,
});
export const toDocusignContext = (tenantId: string, { now, appUrl }: Clock): ContractActionContext => ({
  ...createSystemContext(tenantId, 'docusign', now),
  appOrigin: appUrl,
});

async function recordSignature(tx: Tx, contract: ContractRow, recipient: RecipientRow, clock: Clock): Promise<void> {
  const isApprover = recipient.role === 'approver';
  const context = toRecipientContext(recipient, clock);
  await recordEvent(tx, context, contractLifecycle, contract, {
    ...{ event: isApprover ? 'approved' : 'signed', subject: 'At DocuSign' },
    after: { ...contractAuditSnapshot(contract), recipient: { name: recipient.name, email: recipient.email }, kind: 'docusign' },
  });
  const title = `${recipient.name} ${isApprover ? 'approved' : 'signed'} ${contract.number}`;
  await notifyContractPartner(tx, context, contract, { type: 'contract.signed', title, body: contract.title });
}

/** Takes over what a recipient did since; an event that comes late changes nothing. */
async function applyRecipient(tx: Tx, contract: ContractRow, recipient: RecipientRow, snapshot: RecipientSnapshot, clock: Clock) {
  const { status, declineReason } = snapshot;
  if (!isLaterRecipientStatus(recipient.status, status)) return;
  const at = clock.now.toISOString();
  const wasSent = recipient.sentAt !== null;
  const isDone = status === 'completed';
  const isOpened = status === 'delivered' || isDone;
  const change = {
    status,
    sentAt: recipient.sentAt ?? snapshot.sentAt ?? at,
    ...(isOpened && { openedAt: recipient.openedAt ?? snapshot.openedAt ?? snapshot.signedAt ?? at }),
    ...(isDone && { signedAt: snapshot.signedAt ?? at }),
    ...(status === 'declined' && { declineReason: declineReason ?? 'Declined at DocuSign' }),
  };
  await updateRecipientRow(tx, recipient, change);
  if (!wasSent) await insertContractEvent(tx, contract, { event: 'email_sent', actorName: 'DocuSign', note: recipient.email }, clock.now);
  if (isOpened && recipient.openedAt === null)
    await insertContractEvent(tx, contract, { event: 'opened', actorName: recipient.name, note: 'At DocuSign' }, clock.now);
  if (isDone) await recordSignature(tx, contract, recipient, clock);
}

async function declineContract(tx: Tx, contract: ContractRow, clock: Clock): Promise<void> {
  const declined = (await listRecipients(tx, contract)).find(({ status }) => status === 'declined');
  const context = declined ? toRecipientContext(declined, clock) : toDocusignContext(contract.tenantId, clock);
  const reason = declined?.declineReason ?? 'Declined at DocuSign';
  await transition(tx, context, contractLifecycle, contract, { to: 'declined', event: 'declined', note: reason });
  const verb = declined?.role === 'approver' ? 'approve' : 'sign';
  const title = `${declined?.name ?? 'Somebody'} declined to ${verb} ${contract.number}`;
  await notifyContractPartner(tx, context, contract, { type: 'contract.declined', title, body: `${contract.title}: ${reason}` });
}

/** Voided by somebody at DocuSign, or because it expired there. */
async function voidContract(tx: Tx, contract: ContractRow, reason: string, clock: Clock): Promise<void> {
  const { to, event } = contractTransitions.void;
  const change = { endReason: reason };
  await transition(tx, toDocusignContext(contract.tenantId, clock), contractLifecycle, contract, { to, event, change, note: reason });
}

const undelivered = (name: string) => `The e-mail to ${name} could not be delivered. Void the contract and send it to another address.`;

/**
 * Takes over what DocuSign says about an envelope, from Connect or from polling. Nothing goes back: an older state than the known one is ignored.
 * A completed envelope is due at once, because its document is still to be fetched. Returns the envelope as it is then.
 */
export async function applySnapshot(
  tx: Tx,
  { tenantId, contractId }: EnvelopeRow,
  snapshot: EnvelopeSnapshot,
  clock: Clock,
): Promise<EnvelopeRow | undefined> {
  const record = await lockContract(tx, toDocusignViewer(tenantId), contractId);
  const envelope = await findEnvelope(tx, { tenantId, id: contractId });
  if (!record || !envelope || envelope.envelopeId !== snapshot.envelopeId) return envelope;
  const { contract } = record;
  const isOpen = contract.status === 'pending_signature';
  if (isOpen)
    for (const recipient of await listRecipients(tx, contract)) {
      const found = snapshot.recipients.find(({ position }) => position === recipient.position);
      if (found) await applyRecipient(tx, contract, recipient, found, clock);
    }
  const bounced = snapshot.recipients.find(({ isUndelivered }) => isUndelivered);
  const recipients = bounced ? await listRecipients(tx, contract) : [];
  const name = recipients.find(({ position }) => position === bounced?.position)?.name;
  if (name !== undefined) await updateEnvelope(tx, envelope, { note: undelivered(name) }, clock.now);
  const { status } = snapshot;
  if (!isLaterEnvelopeStatus(envelope.status, status)) return findEnvelope(tx, contractKeys(envelope));
  const dueAt = status === 'completed' ? clock.now.toISOString() : isFinal(status) ? null : envelope.dueAt;
  await updateEnvelope(tx, envelope, { status, dueAt }, clock.now);
  if (isOpen && status === 'declined') await declineContract(tx, contract, clock);
  if (isOpen && status === 'voided') await voidContract(tx, contract, snapshot.voidReason ?? 'Voided at DocuSign', clock);
  return findEnvelope(tx, contractKeys(envelope));
}

const contractKeys = ({ tenantId, contractId }: EnvelopeRow) => ({ tenantId, id: contractId });
