import type { EnvelopePort } from '../contracts/envelope-port';
import type { ConnectionRow } from './connection.db';
import { findEnvelope, insertEnvelope, updateEnvelope } from './envelopes.db';

/** DocuSign: what it is asked for is written down here, and `docusign.carry-on` does it. */
export const createDocusignEnvelopes = ({ id: connectionId }: Pick<ConnectionRow, 'id'>): EnvelopePort => ({
  send: async (tx, { now }, { tenantId, id: contractId }) => {
    const at = now.toISOString();
    await insertEnvelope(tx, { tenantId, contractId, connectionId, dueAt: at, createdAt: at, updatedAt: at });
  },
  resend: async (tx, { now }, contract, { position }) => {
    const envelope = await findEnvelope(tx, contract);
    if (!envelope) return;
    const resendTo = [...new Set([...envelope.resendTo, position])];
    await updateEnvelope(tx, envelope, { resendTo, dueAt: now.toISOString() }, now);
  },
  void: async (tx, { now }, contract) => {
    const envelope = await findEnvelope(tx, contract);
    if (envelope) await updateEnvelope(tx, envelope, { dueAt: now.toISOString() }, now);
  },
});
