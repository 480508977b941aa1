import type { ContractDetail, Recipient } from '@techadds/shared/contract/contracts/endpoints';

/** Whether a recipient has to sign or approve. */
const mustAct = ({ role }: Pick<Recipient, 'role'>) => role === 'signer' || role === 'approver';

/** Whether a recipient was invited to sign and has neither signed nor declined. */
export const isAwaitingSignature = ({ status }: Pick<Recipient, 'status'>) => status === 'sent' || status === 'delivered';

/** The signers or approvers whose turn it is. */
export const getCurrentSigners = ({ status, recipients }: Pick<ContractDetail, 'status' | 'recipients'>): Recipient[] =>
  status === 'pending_signature' ? recipients.filter((each) => mustAct(each) && isAwaitingSignature(each)) : [];

/** The user with this e-mail, if they are one of the next signers or approvers. */
export const findCurrentSigner = (
  contract: Pick<ContractDetail, 'status' | 'recipients'>,
  email: string | undefined,
): Recipient | undefined => getCurrentSigners(contract).find((each) => each.email.toLowerCase() === email?.toLowerCase());

/** Joins names as in a sentence: `Ana, Bo and Cy`. */
export const formatNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
