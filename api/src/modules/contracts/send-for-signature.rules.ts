import { createHash, randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { SendContract } from '@techadds/shared/contract/contracts/endpoints';
import { contractTransitions } from '@techadds/shared/contract/contracts/states';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { conflict, notFound, tooManyRequests } from '../../platform/http/errors';
import { requirePrintable } from '../../platform/documents/printable-text';
import type { ActionContext } from '../audit/action-context.service';
import { findEnvelope, type EnvelopeRow } from '../docusign/envelopes.db';
import { nextUpdatedAt } from '../../platform/database/record-version';
import type { ContractRow } from './contracts.db';
import { assertCounterpartySigns } from './amendments.rules';
import { assertAgreedValue, lockContractForAction } from './contracts.rules';
import { recordEvent, transition } from '../transitions/transitions.service';
import { contractAuditSnapshot, contractLifecycle } from './contracts.events';
import { builtinEnvelopes } from './builtin-envelopes';
import { chooseEnvelopePort, getEnvelopePort } from './envelope-providers';
import { insertRecipients, listRecipients, findLastResendAt, type RecipientRow } from './recipients.db';
import { assertSigningOpen, computeSigningExpiry } from './signing-expiry.rules';
import { hasActiveLink, mustAct } from './signing-links';

const minuteMs = 60_000;

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

/** Sends a contract for signature; its content cannot be changed afterwards. @throws AppError 404, 409; 422 if a letter cannot be printed. */
export async function sendContract(
  tx: Tx,
  context: ActionContext,
  id: string,
  body: z.output<typeof SendContract>,
  appOrigin: string,
): Promise<void> {
  const { caller, now } = context;
  const record = await lockContractForAction(tx, caller, id, 'send');
  const { contract: current, customer, partner } = record;
  await assertAgreedValue(tx, current, current.valueCents);
  await assertCounterpartySigns(tx, current, body.recipients);
  const { recipients: parties, order: signingOrder, message, expiresInDays } = body;
  requirePrintable({
    ...{ title: current.title, body: current.body, customer: customer.name, partner: partner.name },
    ...Object.fromEntries(parties.map(({ name }, n) => [`recipients.${n}.name`, name])),
  });
  const sha256 = hashContract(current, parties);
  const port = await chooseEnvelopePort(tx, current);
  // DocuSign expires what it sends.
  const signingExpiresAt = port === builtinEnvelopes ? computeSigningExpiry(record, expiresInDays, now) : null;
  const change = { signingOrder, message, customerName: customer.name, sha256, sentAt: nextUpdatedAt(current, now), signingExpiresAt };
  const { to, event } = contractTransitions.send;
  const after = { order: signingOrder, recipients: parties };
  const contract = await transition(tx, context, contractLifecycle, current, { to, event, change, after });
  const rows = parties.map((party, position) => ({ ...party, tenantId: caller.tenantId, contractId: id, id: randomUUID(), position }));
  const recipients = await insertRecipients(tx, rows);
  recipients.sort((a, b) => a.position - b.position);
  await port.send(tx, { ...context, appOrigin }, contract, recipients);
}

/** Sends a recipient a new link and invalidates the old one. @throws AppError 404, 409, 429 within a minute of the last resend. */
export async function resendSigning(tx: Tx, context: ActionContext, id: string, recipientId: string, appOrigin: string): Promise<void> {
  const { caller, now } = context;
  const record = await lockContractForAction(tx, caller, id, 'resend');
  assertSigningOpen(record, now);
  const { contract } = record;
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
  await (await getEnvelopePort(tx, contract)).resend(tx, { ...context, appOrigin }, contract, recipient);
  const resent = { event: 'resent' as const, note: recipient.email, after: contractAuditSnapshot(contract) };
  await recordEvent(tx, context, contractLifecycle, contract, resent);
}

/** The caller as a recipient, identified by their verified e-mail. @throws AppError 404; 409 if it is not their turn, or too late. */
export async function getOwnTurn(tx: Tx, caller: Caller, id: string, email: string | undefined, now: Date): Promise<OwnTurn> {
  const record = await lockContractForAction(tx, caller, id, 'resend');
  assertSigningOpen(record, now);
  const { contract } = record;
  const ownRecipient = (await listRecipients(tx, contract)).find((each) => each.email.toLowerCase() === email);
  if (!ownRecipient || !mustAct(ownRecipient) || !hasActiveLink(ownRecipient)) {
    const message = 'It is not your turn to sign this contract. Everybody signs by the link in their own email.';
    throw conflict('not_your_turn', message);
  }
  return { contract, recipient: ownRecipient, envelope: await findEnvelope(tx, contract) };
}

export interface OwnTurn {
  contract: ContractRow;
  recipient: RecipientRow;
  /** Undefined where the contract is signed here. */
  envelope: EnvelopeRow | undefined;
}
