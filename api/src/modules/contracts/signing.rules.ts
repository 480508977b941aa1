import type { PublicContract, Signature } from '@techadds/shared/contract/contracts/endpoints';
import { paths } from '@techadds/shared/paths';
import type { Database, Tx } from '../../platform/database/client';
import type { RequestMeta } from '../../platform/auth/caller';
import { createLinkContext, getActorName } from '../audit/action-context.service';
import { conflict, notFound } from '../../platform/http/errors';
import { requirePrintable } from '../../platform/documents/printable-text';
import { enqueueEmail } from '../../platform/email/outbox';
import { getAppliedBranding } from '../branding/branding.service';
import { requireNotSeller, type SignedInVisitor } from '../sessions/link-visitor.service';
import { isLinkTokenFor, parseLinkToken } from '../link-tokens/link-tokens.service';
import { notify, listPartnerUserIds, type NotificationMessage } from '../notifications/notifications.service';
import { nextUpdatedAt } from '../../platform/database/record-version';
import { insertContractEvent } from './contract-events.db';
import { findContract, lockContract, type ContractRow, type ContractRecord } from './contracts.db';
import { recordEvent, transition, type TransitionInput } from '../transitions/transitions.service';
import { contractAuditSnapshot, contractLifecycle, type ContractActionContext } from './contracts.events';
import { findRecipient, listRecipients, updateRecipientRow, type RecipientRow } from './recipients.db';
import { applyAmendment } from './amendments.rules';
import { getAmendedContract, listAmendmentVersions, toSignedRecord } from './contract-versions';
import { isSigningExpired, signingExpiredError } from './signing-expiry.rules';
import { sendNextSigningLinks, hasActiveLink, mustAct } from './signing-links';
import { sanitizeSignature } from './signature-image';

/** The recipient of a link and their contract. */
export interface LinkVisitor {
  record: ContractRecord;
  recipient: RecipientRow;
}

const linkNotFoundError = () => notFound('contract');

/**
 * Resolves a link and locks its contract in `act` mode.
 * @throws AppError 404, indistinguishable for a malformed link, a replaced one, or one of a recipient whose turn has not come.
 */
export async function withSigningLink<T>(
  db: Database,
  token: string,
  mode: 'read' | 'act',
  handler: (tx: Tx, visitor: LinkVisitor) => Promise<T>,
): Promise<T> {
  const target = parseLinkToken(token);
  if (!target) throw linkNotFoundError();
  const { tenantId, id } = target;
  return db.withTenant(tenantId, async (tx) => {
    const claimedRecipient = await findRecipient(tx, tenantId, id);
    if (!claimedRecipient || !isLinkTokenFor(tx, 'sign', { tenantId, id, nonce: claimedRecipient.linkNonce }, token))
      throw linkNotFoundError();
    const tenantViewer = { tenantId, scope: 'tenant', partnerId: null } as const;
    const record = await (mode === 'act' ? lockContract : findContract)(tx, tenantViewer, claimedRecipient.contractId);
    // The link may have been replaced while this transaction waited for the lock.
    const recipient = record && (await findRecipient(tx, tenantId, id));
    if (!recipient || recipient.linkNonce !== claimedRecipient.linkNonce || recipient.status === 'created') throw linkNotFoundError();
    return handler(tx, { record, recipient });
  });
}

export const toRecipientActionContext = (
  { record, recipient }: LinkVisitor,
  requestMeta: RequestMeta,
  now: Date,
  appOrigin: string,
): ContractActionContext => ({
  ...createLinkContext(record.contract.tenantId, recipient.name, requestMeta, now),
  appOrigin,
});

/** Whether it is the recipient's turn to do what their role is for, and not too late. */
const canAct = ({ record: { contract }, recipient }: LinkVisitor, role: 'signer' | 'approver', now: Date): boolean =>
  contract.status === 'pending_signature' && !isSigningExpired(contract, now) && recipient.role === role && hasActiveLink(recipient);

/** Members of the selling side sign for nobody but themselves. @throws AppError 403 */
export function requireRecipientSide(account: SignedInVisitor | undefined, { record: { contract }, recipient }: LinkVisitor): void {
  if (account?.verifiedEmail !== recipient.email.toLowerCase()) requireNotSeller(account, contract);
}

/** Reads the contract again after an action. */
export async function reloadVisitor(tx: Tx, { record, recipient }: LinkVisitor): Promise<LinkVisitor> {
  const { tenantId, id } = record.contract;
  return { record: (await findContract(tx, { tenantId, scope: 'tenant', partnerId: null }, id)) ?? record, recipient };
}

/** The changes of an amendment, for its recipients; null for other contracts. */
async function toPublicAmendment(tx: Tx, contract: ContractRow): Promise<PublicContract['amends']> {
  if (contract.amendsId === null) return null;
  const { number } = (await getAmendedContract(tx, contract)).contract;
  const [after, before] = await listAmendmentVersions(tx, contract);
  return { number, before, after };
}

/** The contract as shown to its recipient. */
export async function toPublicContractDto(tx: Tx, visitor: LinkVisitor, now: Date): Promise<PublicContract> {
  const record = await toSignedRecord(tx, visitor.record);
  const { contract, customer, partner, tenantName } = record;
  const recipients = await listRecipients(tx, contract);
  const current = recipients.find((each) => each.id === visitor.recipient.id) ?? visitor.recipient;
  const { id, name, email, role, status } = current;
  return {
    ...{ number: contract.number, title: contract.title, body: contract.body, status: contract.status, currency: contract.currency },
    ...{ renewal: contract.renewal, renewalMonths: contract.renewalMonths, noticeDays: contract.noticeDays },
    ...{ valueCents: contract.valueCents, effectiveOn: contract.effectiveOn, endsOn: contract.endsOn, message: contract.message },
    ...{ customerName: customer.name, partnerName: partner.name, tenantName },
    me: { id, name, email, role, status },
    amends: await toPublicAmendment(tx, contract),
    signers: recipients
      .filter((each) => each.role === 'signer')
      .map((each) => ({ id: each.id, name: each.name, status: each.status, signedAt: each.signedAt, signature: each.signature ?? null })),
    branding: await getAppliedBranding(tx, contract.tenantId, contract.partnerId),
    sha256: contract.sha256 ?? '',
    open: (['signer', 'approver'] as const).some((each) => canAct({ record, recipient: current }, each, now)),
    expiredAt: isSigningExpired(contract, now) ? contract.signingExpiresAt : null,
  };
}

/** Records that the recipient has opened the contract, once. */
export async function markContractOpened(tx: Tx, visitor: LinkVisitor, context: ContractActionContext): Promise<void> {
  const { recipient, record } = visitor;
  const { now } = context;
  if (recipient.status !== 'sent' || !['pending_signature', 'active', 'completed'].includes(record.contract.status)) return;
  await updateRecipientRow(tx, recipient, { status: 'delivered', openedAt: now.toISOString() });
  await insertContractEvent(tx, record.contract, { event: 'opened', actorName: getActorName(context) }, now);
}

export async function notifyContractPartner(
  tx: Tx,
  { now }: Pick<ContractActionContext, 'now'>,
  { tenantId, partnerId, id }: ContractRow,
  message: Omit<NotificationMessage, 'path'>,
): Promise<void> {
  // Only users who may read contracts.
  const userIds = await listPartnerUserIds(tx, tenantId, partnerId, 'contracts.read');
  await notify(tx, tenantId, userIds, { ...message, path: paths.contract(id) }, now);
}

function signingError(record: ContractRecord, recipient: RecipientRow, now: Date): Error {
  const { contract, partner } = record;
  const { number, status } = contract;
  if (isSigningExpired(contract, now)) return signingExpiredError(record, `Contact ${partner.name} for a new one.`);
  const message =
    recipient.role === 'approver'
      ? `You were asked to approve ${number}, and it does not wait for that now. Nothing was changed.`
      : recipient.role !== 'signer'
        ? `You were sent ${number} to read it; it is not for you to sign. Nothing was changed.`
        : `${number} is ${status.replaceAll('_', ' ')}, so it cannot be signed any more. Nothing was changed.`;
  return conflict('not_open', message, { status });
}

/**
 * Signs a contract. Activates it after the last signature, otherwise sends the next links. Idempotent for a recipient who has signed.
 * @throws AppError 409 if the recipient is not a signer, the contract is not pending or it is too late; 422 for an invalid signature image or
 * a character that the font of the PDF lacks.
 */
export async function signContract(tx: Tx, visitor: LinkVisitor, context: ContractActionContext, signature: Signature): Promise<void> {
  const { record, recipient } = visitor;
  const { contract } = record;
  if (recipient.role === 'signer' && recipient.status === 'completed') return;
  if (!canAct(visitor, 'signer', context.now)) throw signingError(record, recipient, context.now);
  requirePrintable({
    ...(signature.kind === 'typed' && { 'signature.text': signature.text }),
    ...{ title: contract.title, body: contract.body, name: recipient.name },
  });
  const { now, requestMeta } = context;
  const at = now.toISOString();
  const signed = {
    status: 'completed' as const,
    signature: await sanitizeSignature(signature),
    signedAt: at,
    openedAt: recipient.openedAt ?? at,
  };
  await updateRecipientRow(tx, recipient, { ...signed, ip: requestMeta.ip, userAgent: requestMeta.userAgent });
  await insertContractEvent(tx, contract, { event: 'consented', actorName: getActorName(context) }, now);
  const typedName = signature.kind === 'typed' ? { signedAs: signature.text } : {};
  const details = { recipient: { name: recipient.name, email: recipient.email }, kind: signature.kind, ...typedName };
  await recordEvent(tx, context, contractLifecycle, contract, {
    event: 'signed',
    subject: `With the link in the e-mail to ${recipient.email}`,
    after: { ...contractAuditSnapshot(contract), ...details },
  });
  const recipients = await listRecipients(tx, contract);
  if (recipients.some((each) => mustAct(each) && each.status !== 'completed')) {
    await sendNextSigningLinks(tx, context, contract, recipients);
    const message = { type: 'contract.signed' as const, title: `${recipient.name} signed ${contract.number}`, body: contract.title };
    return notifyContractPartner(tx, context, contract, message);
  }
  await completeSigning(tx, context, contract, recipients);
}

/** Puts a contract in force that everybody has signed: itself, or the amended terms of its contract. The partner is notified. */
export async function putInForce(
  tx: Tx,
  context: ContractActionContext,
  contract: ContractRow,
  { note, after }: Pick<TransitionInput<never, never>, 'note' | 'after'> = {},
): Promise<void> {
  const change = { completedAt: nextUpdatedAt(contract, context.now) };
  // The terms of an amendment are in force by the contract that it changes.
  const amended = await applyAmendment(tx, context, contract);
  const to = amended ? 'completed' : 'active';
  await transition(tx, context, contractLifecycle, contract, {
    ...{ to, event: 'completed', change },
    ...(note !== undefined && { note }),
    ...(after && { after }),
  });
  const title = `${contract.number} is signed by everybody`;
  const body = amended ? `${amended.number} changed: version ${amended.versionNumber} is in force.` : `${contract.title} is in force.`;
  await notifyContractPartner(tx, context, amended ?? contract, { type: 'contract.completed', title, body });
}

async function completeSigning(
  tx: Tx,
  context: ContractActionContext,
  contract: ContractRow,
  recipients: readonly RecipientRow[],
): Promise<void> {
  const { tenantId } = contract;
  await putInForce(tx, context, contract);
  for (const recipient of recipients)
    if (recipient.role === 'cc') await updateRecipientRow(tx, recipient, { status: 'sent', sentAt: context.now.toISOString() });
  const copyEmail = { tenantId, kind: 'signed' as const, appOrigin: context.appOrigin };
  for (const { id } of recipients) await enqueueEmail(tx, { ...copyEmail, subjectId: id }, context.now);
}

/**
 * Approves a contract and asks who is next. Idempotent for an approver who has approved.
 * @throws AppError 409 if the recipient is not an approver, it is not their turn or it is too late
 */
export async function approveContract(tx: Tx, visitor: LinkVisitor, context: ContractActionContext): Promise<void> {
  const { record, recipient } = visitor;
  const { contract } = record;
  if (recipient.role === 'approver' && recipient.status === 'completed') return;
  if (!canAct(visitor, 'approver', context.now)) throw signingError(record, recipient, context.now);
  const { now, requestMeta } = context;
  const at = now.toISOString();
  const approved = { status: 'completed' as const, signedAt: at, openedAt: recipient.openedAt ?? at };
  await updateRecipientRow(tx, recipient, { ...approved, ip: requestMeta.ip, userAgent: requestMeta.userAgent });
  await recordEvent(tx, context, contractLifecycle, contract, {
    event: 'approved',
    subject: `With the link in the e-mail to ${recipient.email}`,
    after: { ...contractAuditSnapshot(contract), recipient: { name: recipient.name, email: recipient.email } },
  });
  await sendNextSigningLinks(tx, context, contract, await listRecipients(tx, contract));
  const message = { type: 'contract.signed' as const, title: `${recipient.name} approved ${contract.number}`, body: contract.title };
  await notifyContractPartner(tx, context, contract, message);
}

/** Declines to sign or approve, which ends the signing for all. @throws AppError 409 if it is not the recipient's turn, or too late. */
export async function declineContract(tx: Tx, visitor: LinkVisitor, context: ContractActionContext, reason: string): Promise<void> {
  const { record, recipient } = visitor;
  const { contract } = record;
  const { now } = context;
  if (!canAct(visitor, 'signer', now) && !canAct(visitor, 'approver', now)) throw signingError(record, recipient, now);
  await updateRecipientRow(tx, recipient, { status: 'declined', declineReason: reason });
  await transition(tx, context, contractLifecycle, contract, { to: 'declined', event: 'declined', note: reason });
  const title = `${recipient.name} declined to ${recipient.role === 'approver' ? 'approve' : 'sign'} ${contract.number}`;
  await notifyContractPartner(tx, context, contract, { type: 'contract.declined', title, body: `${contract.title}: ${reason}` });
}
