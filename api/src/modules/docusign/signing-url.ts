import { paths } from '@techadds/shared/paths';
import type { Deps } from '../../platform/deps';
import { AppError, conflict } from '../../platform/http/errors';
import type { RecipientRow } from '../contracts/recipients.db';
import { findConnectionById } from './connection.db';
import { createDocusignApi } from './docusign-api';
import { DocusignError } from './docusign-error';
import type { EnvelopeRow } from './envelopes.db';

/** A page of DocuSign where the recipient signs. @throws AppError 409 where the envelope is not sent yet; 503 where DocuSign does not answer */
export async function getDocusignSigningUrl(
  deps: Pick<Deps, 'db' | 'config' | 'fieldEncryption' | 'callLog'>,
  { tenantId, contractId, connectionId, envelopeId }: EnvelopeRow,
  recipient: RecipientRow,
  appOrigin: string,
): Promise<string> {
  const connection = await deps.db.withTenant(tenantId, (tx) => findConnectionById(tx, tenantId, connectionId));
  if (envelopeId === null || !connection) throw conflict('not_sent_yet', 'The contract is on its way to DocuSign. Try again in a minute.');
  try {
    return await createDocusignApi(deps, connection).getSigningUrl(envelopeId, recipient, appOrigin + paths.contract(contractId));
  } catch (error) {
    if (!(error instanceof DocusignError)) throw error;
    throw new AppError(503, 'docusign_unavailable', error.message);
  }
}
