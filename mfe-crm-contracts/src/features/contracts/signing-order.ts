import type { ContractDetail, Recipient } from '@techadds/shared/contract/contracts/endpoints';

/** Whether a recipient was invited to sign and has neither signed nor declined. */
export const isAwaitingSignature = ({ status }: Pick<Recipient, 'status'>) => status === 'sent' || status === 'delivered';

/** The signers whose turn it is. */
export const getCurrentSigners = ({ status, recipients }: Pick<ContractDetail, 'status' | 'recipients'>): Recipient[] =>
  status === 'pending_signature' ? recipients.filter((each) => each.role === 'signer' && isAwaitingSignature(each)) : [];

/** Whether the user with this e-mail is one of the next signers. */
export const isCurrentSigner = (contract: Pick<ContractDetail, 'status' | 'recipients'>, email: string | undefined): boolean =>
  getCurrentSigners(contract).some((each) => each.email.toLowerCase() === email?.toLowerCase());

/** Joins names as in a sentence: `Ana, Bo and Cy`. */
export const formatNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
