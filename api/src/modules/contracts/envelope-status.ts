import type { ContractStatus, EnvelopeStatus } from '@techadds/shared/contract/contracts/states';
import type { RecipientRow } from './recipients.db';

/** The signing status in DocuSign's terms, which has no equivalent of expired or terminated. */
export function toEnvelopeStatus(
  status: ContractStatus,
  recipients: readonly Pick<RecipientRow, 'openedAt'>[],
  /** What DocuSign said, if it holds the envelope. */
  atDocusign?: EnvelopeStatus,
): EnvelopeStatus {
  switch (status) {
    case 'draft':
      return 'created';
    case 'pending_signature':
      return atDocusign ?? (recipients.some(({ openedAt }) => openedAt !== null) ? 'delivered' : 'sent');
    case 'declined':
    case 'voided':
      return status;
    default:
      return 'completed';
  }
}
