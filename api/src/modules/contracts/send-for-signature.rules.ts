import { createHash, randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { SendContract } from '@techadds/shared/contract/contracts/endpoints';
import { contractTransitions, type RecipientRole } from '@techadds/shared/contract/contracts/states';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { conflict, notFound, tooManyRequests } from '../../platform/http/errors';
import { requirePrintable } from '../../platform/documents/printable-text';
import { enqueueEmail } from '../../platform/email/outbox';
import { getActorName, type ActionContext } from '../audit/action-context.service';
import { createLinkToken } from '../link-tokens/link-tokens.service';
import { nextUpdatedAt } from '../../platform/database/record-version';
import { insertContractEvent } from './contract-events.db';
import type { ContractRow } from './contracts.db';
import { assertCounterpartySigns } from './amendments.rules';
import { assertAgreedValue, lockContractForAction } from './contracts.rules';
import { recordEvent, transition } from '../transitions/transitions.service';
import { contractAuditSnapshot, contractLifecycle, type ContractActionContext } from './contracts.events';
import { insertRecipients, listRecipients, findLastResendAt, updateRecipientRow, type RecipientRow } from './recipients.db';

const minuteMs = 60_000;

/** Whether the recipient was sent a link and has not signed or declined yet. */
export const hasActiveLink = ({ status }: Pick<RecipientRow, 'status'>): boolean => status === 'sent' || status === 'delivered';

/** The personal URL where a recipient reads and signs. Must be given to the recipient only. */
export const buildSigningUrl = (tx: Tx, { tenantId, id, linkNonce: nonce }: RecipientRow, appOrigin: string): string =>
  `${appOrigin}${paths.publicContract(createLinkToken(tx, 'sign', { tenantId, id, nonce }))}`;

type SigningParties = Pick<RecipientRow, 'name' | 'email' | 'role'>[];

/** SHA-256 (hex) of the signed content: compact UTF-8 JSON with the members in this order, which must not change. */
const hashContract = (
  { number, title, body, valueCents, currency, effectiveOn, endsOn, customerId, partnerId, ...terms }: ContractRow,
  parties: SigningParties,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify({
        ...{ number, title, body, valueCents, currency, effectiveOn, endsOn, partnerId, customerId },
        parties: parties.map(({ name, email, role }) => ({ name, email, role })),
        // Only where they say something, so that the hashes of older contracts stay valid.
        ...(terms.renewal !== 'none' && { renewal: terms.renewal, renewalMonths: terms.renewalMonths }),
        ...(terms.noticeDays > 0 && { noticeDays: terms.noticeDays }),
        ...(terms.amendsId !== null && { amends: terms.amendsId, milestones: terms.amendedMilestones ?? null }),
      }),
    )
    .digest('hex');

/** E-mails a recipient their link. */
async function sendSigningLink(tx: Tx, context: ContractActionContext, contract: ContractRow, recipient: RecipientRow): Promise<void> {
  const { now, appOrigin } = context;
  await updateRecipientRow(tx, recipient, { status: 'sent', sentAt: now.toISOString() });
  await enqueueEmail(tx, { tenantId: contract.tenantId, subjectId: recipient.id, letter: 'sign', appOrigin }, now);
  await insertContractEvent(tx, contract, { event: 'email_sent', actorName: getActorName(context), note: recipient.email }, now);
}

/** The roles that have to act before the contract is in force, in this order. */
const stages: readonly RecipientRole[] = ['approver', 'signer'];

/** Whether a recipient has to sign or approve. */
export const mustAct = ({ role }: Pick<RecipientRow, 'role'>): boolean => stages.includes(role);

/** The approvers or, once all have approved, the signers who have not acted yet. */
const getWaiting = (recipients: readonly RecipientRow[]): RecipientRow[] =>
  stages
    .map((stage) => recipients.filter(({ role, status }) => role === stage && status !== 'completed'))
    .find((waiting) => waiting.length > 0) ?? [];

/** Sends links to recipients whose turn it is: viewers, and of the approvers, or then of the signers, all in parallel order or the next. */
export async function sendNextSigningLinks(
  tx: Tx,
  contractContext: ContractActionContext,
  contract: ContractRow,
  recipients: readonly RecipientRow[],
): Promise<void> {
  const waiting = getWaiting(recipients);
  const nextIds = new Set((contract.signingOrder === 'parallel' ? waiting : waiting.slice(0, 1)).map(({ id }) => id));
  const isNext = ({ id, role }: RecipientRow) => role === 'viewer' || nextIds.has(id);
  for (const recipient of recipients)
    if (recipient.status === 'created' && isNext(recipient)) await sendSigningLink(tx, contractContext, contract, recipient);
}

/** Sends a contract for signature; its content cannot be changed afterwards. @throws AppError 404, 409; 422 if a letter cannot be printed. */
export async function sendContract(
  tx: Tx,
  context: ActionContext,
  id: string,
  body: z.output<typeof SendContract>,
  appOrigin: string,
): Promise<void> {
  const { caller, now } = context;
  const { contract: current, customer, partner } = await lockContractForAction(tx, caller, id, 'send');
  await assertAgreedValue(tx, current, current.valueCents);
  await assertCounterpartySigns(tx, current, body.recipients);
  const { recipients: parties, order: signingOrder, message } = body;
  requirePrintable({
    ...{ title: current.title, body: current.body, customer: customer.name, partner: partner.name },
    ...Object.fromEntries(parties.map(({ name }, n) => [`recipients.${n}.name`, name])),
  });
  const sha256 = hashContract(current, parties);
  const change = { signingOrder, message, customerName: customer.name, sha256, sentAt: nextUpdatedAt(current, now) };
  const { to, event } = contractTransitions.send;
  const after = { order: signingOrder, recipients: parties };
  const contract = await transition(tx, context, contractLifecycle, current, { to, event, change, after });
  const rows = parties.map((party, position) => ({ ...party, tenantId: caller.tenantId, contractId: id, id: randomUUID(), position }));
  const recipients = await insertRecipients(tx, rows);
  await sendNextSigningLinks(
    tx,
    { ...context, appOrigin },
    contract,
    recipients.sort((a, b) => a.position - b.position),
  );
}

/** Sends a recipient a new link and invalidates the old one. @throws AppError 404, 409, 429 within a minute of the last resend. */
export async function resendSigning(tx: Tx, context: ActionContext, id: string, recipientId: string, appOrigin: string): Promise<void> {
  const { caller, now } = context;
  const { contract } = await lockContractForAction(tx, caller, id, 'resend');
  const recipient = (await listRecipients(tx, contract)).find((each) => each.id === recipientId);
  if (!recipient) throw notFound('recipient');
  if (!hasActiveLink(recipient)) {
    const message = `${recipient.name} has no link that could be sent again. Nothing was sent.`;
    throw conflict('not_asked', message, { status: recipient.status });
  }
  const lastResendAt = await findLastResendAt(tx, contract, recipient.email, new Date(now.getTime() - minuteMs));
  if (lastResendAt !== undefined) {
    const waitSeconds = (Date.parse(lastResendAt) + minuteMs - now.getTime()) / 1000;
    throw tooManyRequests(`We just e-mailed ${recipient.name}. Wait a minute before resending.`, waitSeconds);
  }
  await updateRecipientRow(tx, recipient, { linkNonce: randomUUID(), sentAt: now.toISOString(), reminderCount: 0 });
  await enqueueEmail(tx, { tenantId: caller.tenantId, subjectId: recipient.id, letter: 'sign', appOrigin }, now);
  const resent = { event: 'resent' as const, note: recipient.email, after: contractAuditSnapshot(contract) };
  await recordEvent(tx, context, contractLifecycle, contract, resent);
}

/** The signing URL of the caller, identified by their verified e-mail. @throws AppError 404; 409 if it is not their turn. */
export async function getOwnSigningUrl(tx: Tx, caller: Caller, id: string, email: string | undefined, appOrigin: string): Promise<string> {
  const { contract } = await lockContractForAction(tx, caller, id, 'resend');
  const ownRecipient = (await listRecipients(tx, contract)).find((each) => each.email.toLowerCase() === email);
  if (!ownRecipient || !mustAct(ownRecipient) || !hasActiveLink(ownRecipient)) {
    const message = 'It is not your turn to sign this contract. Everybody signs by the link in their own letter.';
    throw conflict('not_your_turn', message);
  }
  return buildSigningUrl(tx, ownRecipient, appOrigin);
}
