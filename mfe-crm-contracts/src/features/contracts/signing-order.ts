import type { ContractDetail, Recipient } from '@techadds/shared/contract/contracts/endpoints';

/** Whether somebody was asked and has not answered. */
export const isAsked = ({ status }: Pick<Recipient, 'status'>) => status === 'sent' || status === 'delivered';

/** Those whose turn it is to sign. */
export const onTurn = ({ status, recipients }: Pick<ContractDetail, 'status' | 'recipients'>): Recipient[] =>
  status === 'pending_signature' ? recipients.filter((each) => each.role === 'signer' && isAsked(each)) : [];

/** Whether it is the turn of who has this e-mail. */
export const isTurnOf = (contract: Pick<ContractDetail, 'status' | 'recipients'>, email: string | undefined): boolean =>
  onTurn(contract).some((each) => each.email.toLowerCase() === email?.toLowerCase());

/** Names in a row, as they are read aloud: `Ana, Bo and Cy`. */
export const inWords = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
