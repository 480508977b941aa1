import { createHash, randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { SendContract } from '@techadds/shared/contract/contracts';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../database/database';
import type { Caller } from '../../http/caller';
import { conflict, notFound, tooMany } from '../../http/errors';
import { post } from '../../mail/outbox';
import type { Act } from '../../records/act';
import { linkTo } from '../../records/links';
import { nextVersion } from '../../records/version';
import { addEvent, setContract, type ContractRow } from './contracts.db';
import { lockFor } from './contracts.rules';
import { deedOf, tell, type Deed } from './contracts.events';
import { insertRecipients, recipientsOf, resentSince, setRecipient, type RecipientRow } from './recipients.db';

const minute = 60_000;

/** Those who wait for somebody to sign, and have their link. */
export const isAsked = ({ status }: Pick<RecipientRow, 'status'>): boolean => status === 'sent' || status === 'delivered';

/** Where one of those who are asked reads and signs. Only they are ever given it. */
export const signingLink = (tx: Tx, { tenantId, id, linkNonce: nonce }: RecipientRow, appOrigin: string): string =>
  `${appOrigin}${paths.publicContract(linkTo(tx, 'sign', { tenantId, id, nonce }))}`;

type Parties = Pick<RecipientRow, 'name' | 'email' | 'role'>[];

/** SHA-256 of what is signed, hexadecimal: its members in this order, as JSON without blanks, UTF-8. */
const sha256Of = (
  { number, title, body, valueCents, currency, effectiveOn, endsOn, customerId, partnerId }: ContractRow,
  parties: Parties,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify({
        ...{ number, title, body, valueCents, currency, effectiveOn, endsOn, partnerId, customerId },
        parties: parties.map(({ name, email, role }) => ({ name, email, role })),
      }),
    )
    .digest('hex');

/** Gives somebody their link, by a letter. */
async function ask(tx: Tx, { actor, now, appOrigin }: Deed, contract: ContractRow, recipient: RecipientRow): Promise<void> {
  await setRecipient(tx, recipient, { status: 'sent', sentAt: now.toISOString() });
  await post(tx, { tenantId: contract.tenantId, subjectId: recipient.id, letter: 'sign', appOrigin }, now);
  await addEvent(tx, contract, { event: 'email_sent', actorName: actor.name, note: recipient.email }, now);
}

/** Asks everybody whose turn it is and who has no link yet: all at once, or viewers and the first signer who has not signed. */
export async function askNext(tx: Tx, deed: Deed, contract: ContractRow, recipients: readonly RecipientRow[]): Promise<void> {
  const next = recipients.find(({ role, status }) => role === 'signer' && status !== 'completed');
  const hasTurn = (recipient: RecipientRow) =>
    contract.signingOrder === 'parallel' || recipient.role === 'viewer' || recipient.id === next?.id;
  for (const recipient of recipients) if (recipient.status === 'created' && hasTurn(recipient)) await ask(tx, deed, contract, recipient);
}

/** Asks people to sign; what they sign stays as it is from now on. @throws AppError 404, 409. */
export async function sendContract(tx: Tx, act: Act, id: string, body: z.output<typeof SendContract>, appOrigin: string): Promise<void> {
  const { caller, now } = act;
  const { contract: present } = await lockFor(tx, caller, id, 'send');
  const { recipients: parties, order: signingOrder, message } = body;
  const updatedAt = nextVersion(present, now);
  const values = {
    status: 'pending_signature' as const,
    signingOrder,
    message,
    sha256: sha256Of(present, parties),
    sentAt: updatedAt,
    updatedAt,
  };
  const contract = { ...present, ...values };
  await setContract(tx, present, values);
  const rows = parties.map((party, position) => ({ ...party, tenantId: caller.tenantId, contractId: id, id: randomUUID(), position }));
  const recipients = await insertRecipients(tx, rows);
  const deed = deedOf(act, appOrigin);
  await tell(tx, deed, 'sent', contract, { before: present, more: { order: signingOrder, recipients: parties } });
  await askNext(
    tx,
    deed,
    contract,
    recipients.sort((a, b) => a.position - b.position),
  );
}

/** Sends somebody another link, and ends the one that they had. @throws AppError 404, 409, 429 within a minute of the last one. */
export async function resendSigning(tx: Tx, act: Act, id: string, recipientId: string, appOrigin: string): Promise<void> {
  const { caller, now } = act;
  const { contract } = await lockFor(tx, caller, id, 'resend');
  const recipient = (await recipientsOf(tx, contract)).find((each) => each.id === recipientId);
  if (!recipient) throw notFound('recipient');
  if (!isAsked(recipient)) {
    const sentence = `${recipient.name} has no link that could be sent again. Nothing was sent.`;
    throw conflict('not_asked', sentence, { status: recipient.status });
  }
  const last = await resentSince(tx, contract, recipient.email, new Date(now.getTime() - minute));
  if (last !== undefined) {
    const wait = (Date.parse(last) + minute - now.getTime()) / 1000;
    throw tooMany(`We wrote to ${recipient.name} just now. Give the letter a minute to arrive, then try again.`, wait);
  }
  await setRecipient(tx, recipient, { linkNonce: randomUUID(), sentAt: now.toISOString() });
  await post(tx, { tenantId: caller.tenantId, subjectId: recipient.id, letter: 'sign', appOrigin }, now);
  await tell(tx, deedOf(act, appOrigin), 'resent', contract, { note: recipient.email });
}

/** Where the caller signs, who has this e-mail. @throws AppError 404; 409 where it is not their turn to sign. */
export async function signingUrl(tx: Tx, caller: Caller, id: string, email: string | undefined, appOrigin: string): Promise<string> {
  const { contract } = await lockFor(tx, caller, id, 'resend');
  const own = (await recipientsOf(tx, contract)).find((each) => each.email.toLowerCase() === email);
  if (own?.role !== 'signer' || !isAsked(own)) {
    const sentence = 'It is not your turn to sign this contract. Everybody signs by the link in their own letter.';
    throw conflict('not_your_turn', sentence);
  }
  return signingLink(tx, own, appOrigin);
}
