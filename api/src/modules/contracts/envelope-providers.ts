import type { SigningProvider } from '@techadds/shared/contract/contracts/states';
import type { Tx } from '../../platform/database/client';
import { findApplyingConnection } from '../docusign/connection.db';
import { createDocusignEnvelopes } from '../docusign/docusign-envelopes';
import { findEnvelope } from '../docusign/envelopes.db';
import { builtinEnvelopes } from './builtin-envelopes';
import type { ContractRow } from './contracts.db';
import type { EnvelopePort } from './envelope-port';

/** The provider that the next contract of this partner is sent with. */
export async function getChosenProvider(tx: Tx, contract: ContractRow): Promise<SigningProvider> {
  return (await findApplyingConnection(tx, contract))?.provider ?? 'builtin';
}

/** The provider that a draft is sent with, by the settings of its partner. */
export async function chooseEnvelopePort(tx: Tx, contract: ContractRow): Promise<EnvelopePort> {
  const connection = await findApplyingConnection(tx, contract);
  return connection?.provider === 'docusign' ? createDocusignEnvelopes(connection) : builtinEnvelopes;
}

/** The provider that a contract was sent with, whatever the settings say now. */
export async function getEnvelopePort(tx: Tx, contract: ContractRow): Promise<EnvelopePort> {
  const envelope = await findEnvelope(tx, contract);
  return envelope ? createDocusignEnvelopes({ id: envelope.connectionId }) : builtinEnvelopes;
}
