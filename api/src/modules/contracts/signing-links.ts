import type { RecipientRole } from '@techadds/shared/contract/contracts/states';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { enqueueEmail } from '../../platform/email/outbox';
import { getActorName } from '../audit/action-context.service';
import { createLinkToken } from '../link-tokens/link-tokens.service';
import { insertContractEvent } from './contract-events.db';
import type { ContractRow } from './contracts.db';
import type { ContractActionContext } from './contracts.events';
import { updateRecipientRow, type RecipientRow } from './recipients.db';

/** Whether the recipient was sent a link and has not signed or declined yet. */
export const hasActiveLink = ({ status }: Pick<RecipientRow, 'status'>): boolean => status === 'sent' || status === 'delivered';

/** The personal URL where a recipient reads and signs. Must be given to the recipient only. */
export const buildSigningUrl = (tx: Tx, { tenantId, id, linkNonce: nonce }: RecipientRow, appOrigin: string): string =>
  `${appOrigin}${paths.publicContract(createLinkToken(tx, 'sign', { tenantId, id, nonce }))}`;

/** E-mails a recipient their link. */
async function sendSigningLink(tx: Tx, context: ContractActionContext, contract: ContractRow, recipient: RecipientRow): Promise<void> {
  const { now, appOrigin } = context;
  await updateRecipientRow(tx, recipient, { status: 'sent', sentAt: now.toISOString() });
  await enqueueEmail(tx, { tenantId: contract.tenantId, subjectId: recipient.id, kind: 'sign', appOrigin }, now);
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
