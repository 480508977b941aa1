import type { PublicContract, Signature } from '@techadds/shared/contract/contracts';
import { paths } from '@techadds/shared/paths';
import type { Database, Tx } from '../../database/database';
import type { Origin } from '../../http/caller';
import { conflict, notFound } from '../../http/errors';
import { post } from '../../mail/outbox';
import { lookOf } from '../../records/branding';
import { opens, readLink } from '../../records/links';
import { notify, usersOfPartner, type Message } from '../../records/notify';
import { nextVersion } from '../../records/version';
import { addEvent, findContract, lockContract, setContract, type ContractRow, type FullContract } from './contracts.db';
import { tell, type Deed } from './contracts.events';
import { findRecipient, recipientsOf, setRecipient, type RecipientRow } from './recipients.db';
import { askNext, isAsked } from './send-for-signature.rules';
import { keptSignature } from './signature-image';

/** Who came by their link, and what it opens. */
export interface Guested {
  found: FullContract;
  me: RecipientRow;
}

const noLink = () => notFound('contract');

/**
 * What a link opens, with the contract locked where something will be done to it. @throws AppError 404, the same for whatever is wrong: no link,
 * one that was replaced, or one of somebody whose turn has not come.
 */
export async function byLink<T>(
  db: Database,
  token: string,
  why: 'read' | 'act',
  work: (tx: Tx, guested: Guested) => Promise<T>,
): Promise<T> {
  const said = readLink(token);
  if (!said) throw noLink();
  const { tenantId, id } = said;
  return db.withTenant(tenantId, async (tx) => {
    const claimed = await findRecipient(tx, tenantId, id);
    if (!claimed || !opens(tx, 'sign', { tenantId, id, nonce: claimed.linkNonce }, token)) throw noLink();
    const anybody = { tenantId, scope: 'tenant', partnerId: null } as const;
    const found = await (why === 'act' ? lockContract : findContract)(tx, anybody, claimed.contractId);
    // Whoever had the contract before may have replaced the link meanwhile.
    const me = found && (await findRecipient(tx, tenantId, id));
    if (!me || me.linkNonce !== claimed.linkNonce || me.status === 'created') throw noLink();
    return work(tx, { found, me });
  });
}

export const guestDeed = ({ me }: Guested, origin: Origin, now: Date, appOrigin: string): Deed => ({
  ...{ actor: { id: null, name: me.name, role: null }, origin, now, appOrigin },
});

const mayAct = ({ found: { contract }, me }: Guested): boolean =>
  contract.status === 'pending_signature' && me.role === 'signer' && isAsked(me);

/** The same, after something was done with it. */
export async function asItIsNow(tx: Tx, { found, me }: Guested): Promise<Guested> {
  const { tenantId, id } = found.contract;
  return { found: (await findContract(tx, { tenantId, scope: 'tenant', partnerId: null }, id)) ?? found, me };
}

/** The contract as its recipient reads it. */
export async function publicContract(tx: Tx, guested: Guested): Promise<PublicContract> {
  const { found } = guested;
  const { contract, customer, partner, tenantName } = found;
  const recipients = await recipientsOf(tx, contract);
  const own = recipients.find((each) => each.id === guested.me.id) ?? guested.me;
  const { id, name, email, role, status } = own;
  return {
    ...{ number: contract.number, title: contract.title, body: contract.body, status: contract.status, currency: contract.currency },
    ...{ valueCents: contract.valueCents, effectiveOn: contract.effectiveOn, endsOn: contract.endsOn, message: contract.message },
    ...{ customerName: customer.name, partnerName: partner.name, tenantName },
    me: { id, name, email, role, status },
    signers: recipients
      .filter((each) => each.role === 'signer')
      .map((each) => ({ id: each.id, name: each.name, status: each.status, signedAt: each.signedAt, signature: each.signature ?? null })),
    look: await lookOf(tx, contract.tenantId, contract.partnerId),
    sha256: contract.sha256 ?? '',
    open: mayAct({ found, me: own }),
  };
}

/** Somebody has the contract before them; that counts once. */
export async function openContract(tx: Tx, guested: Guested, { now, actor }: Deed): Promise<void> {
  const { me, found } = guested;
  if (me.status !== 'sent' || !['pending_signature', 'active'].includes(found.contract.status)) return;
  await setRecipient(tx, me, { status: 'delivered', openedAt: now.toISOString() });
  await addEvent(tx, found.contract, { event: 'opened', actorName: actor.name }, now);
}

async function tellPartner(tx: Tx, { now }: Deed, { tenantId, partnerId, id }: ContractRow, message: Omit<Message, 'path'>): Promise<void> {
  // Those who may read it.
  const people = await usersOfPartner(tx, tenantId, partnerId, 'contracts.read');
  await notify(tx, tenantId, people, { ...message, path: paths.contract(id) }, now);
}

function refusal({ contract }: FullContract, me: RecipientRow): Error {
  const { number, status } = contract;
  const sentence =
    me.role !== 'signer'
      ? `You were sent ${number} to read it; it is not for you to sign. Nothing was changed.`
      : `${number} is ${status.replaceAll('_', ' ')}, so it cannot be signed any more. Nothing was changed.`;
  return conflict('not_open', sentence, { status });
}

/**
 * Signs. Once all have, the contract is in force; else whoever comes next is asked. A repeat changes nothing.
 * @throws AppError 409 where they are not to sign it, or it is over; 422 where the picture is none.
 */
export async function signContract(tx: Tx, guested: Guested, deed: Deed, signature: Signature): Promise<void> {
  const { found, me } = guested;
  const { contract } = found;
  if (me.role === 'signer' && me.status === 'completed') return;
  if (!mayAct(guested)) throw refusal(found, me);
  const { now, origin, actor } = deed;
  const at = now.toISOString();
  const signed = { status: 'completed' as const, signature: await keptSignature(signature), signedAt: at, openedAt: me.openedAt ?? at };
  await setRecipient(tx, me, { ...signed, ip: origin.ip, userAgent: origin.userAgent });
  await addEvent(tx, contract, { event: 'consented', actorName: actor.name }, now);
  const as = signature.kind === 'typed' ? { signedAs: signature.text } : {};
  await tell(tx, deed, 'signed', contract, { more: { recipient: { name: me.name, email: me.email }, kind: signature.kind, ...as } });
  const recipients = await recipientsOf(tx, contract);
  if (recipients.some(({ role, status }) => role === 'signer' && status !== 'completed')) {
    await askNext(tx, deed, contract, recipients);
    const message = { type: 'contract.signed' as const, title: `${me.name} signed ${contract.number}`, body: contract.title };
    return tellPartner(tx, deed, contract, message);
  }
  await complete(tx, deed, contract, recipients);
}

async function complete(tx: Tx, deed: Deed, contract: ContractRow, recipients: readonly RecipientRow[]): Promise<void> {
  const { tenantId } = contract;
  const completedAt = nextVersion(contract, deed.now);
  const values = { status: 'active' as const, completedAt, updatedAt: completedAt };
  await setContract(tx, contract, values);
  await tell(tx, deed, 'completed', { ...contract, ...values }, { before: contract });
  const copy = { tenantId, letter: 'signed' as const, appOrigin: deed.appOrigin };
  for (const { id } of recipients) await post(tx, { ...copy, subjectId: id }, deed.now);
  const title = `${contract.number} is signed by everybody`;
  await tellPartner(tx, deed, contract, { type: 'contract.completed', title, body: `${contract.title} is in force.` });
}

/** Declines to sign, which ends the signing for everybody. @throws AppError 409 where they are not to sign it, or it is over. */
export async function declineContract(tx: Tx, guested: Guested, deed: Deed, reason: string): Promise<void> {
  const { found, me } = guested;
  const { contract } = found;
  if (!mayAct(guested)) throw refusal(found, me);
  await setRecipient(tx, me, { status: 'declined', declineReason: reason });
  const values = { status: 'declined' as const, updatedAt: nextVersion(contract, deed.now) };
  await setContract(tx, contract, values);
  await tell(tx, deed, 'declined', { ...contract, ...values }, { before: contract, note: reason });
  const title = `${me.name} declined to sign ${contract.number}`;
  await tellPartner(tx, deed, contract, { type: 'contract.declined', title, body: `${contract.title}: ${reason}` });
}
