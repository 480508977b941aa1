import type { Tx } from '../../platform/database/client';
import type { ContractRow } from './contracts.db';
import type { ContractActionContext } from './contracts.events';
import type { RecipientRow } from './recipients.db';

/**
 * Who holds the envelope of a contract: the built-in provider, or DocuSign. It is called in the transaction of the action, with the contract
 * locked, so nothing is sent of an action that is rolled back; what needs another server is written down and done by a job.
 */
export interface EnvelopePort {
  /** Sends the contract to its recipients, in its signing order. */
  send(tx: Tx, context: ContractActionContext, contract: ContractRow, recipients: readonly RecipientRow[]): Promise<void>;
  /** Sends a recipient who was asked another e-mail. */
  resend(tx: Tx, context: ContractActionContext, contract: ContractRow, recipient: RecipientRow): Promise<void>;
  /** Calls off the signing. */
  void(tx: Tx, context: Pick<ContractActionContext, 'now'>, contract: ContractRow): Promise<void>;
}
