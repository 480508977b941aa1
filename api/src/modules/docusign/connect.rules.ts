import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/client';
import { applySnapshot } from './apply-snapshot';
import { updateConnection, type ConnectionRow } from './connection.db';
import { EnvelopeForm, toEnvelopeSnapshot } from './envelope-snapshot';
import { findEnvelopeByDocusignId, insertConnectEvent } from './envelopes.db';

const ConnectEvent = z.object({
  event: z.string(),
  generatedDateTime: z.optional(z.string()),
  data: z.object({
    accountId: z.optional(z.string()),
    recipientId: z.optional(z.string()),
    envelopeId: z.string(),
    envelopeSummary: z.optional(EnvelopeForm),
  }),
});
type ConnectEvent = z.infer<typeof ConnectEvent>;

/** What makes two deliveries the same event; the count of attempts differs. */
const digestEvent = ({ event, generatedDateTime = '', data }: ConnectEvent): string =>
  createHash('sha256')
    .update(JSON.stringify([event, data.envelopeId, data.recipientId ?? '', generatedDateTime, data.envelopeSummary?.status ?? '']))
    .digest('hex');

function parseEvent(body: Buffer): ConnectEvent | undefined {
  try {
    return ConnectEvent.safeParse(JSON.parse(body.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/**
 * Handles a signed event of Connect. What is not ours is accepted and ignored: an unknown envelope, another account, or an event that came before.
 */
export async function handleConnectEvent(
  tx: Tx,
  connection: ConnectionRow,
  body: Buffer,
  clock: { now: Date; appUrl: string },
): Promise<void> {
  const event = parseEvent(body);
  if (!event) return;
  const { tenantId, id: connectionId } = connection;
  const { accountId, envelopeId, envelopeSummary } = event.data;
  if (accountId !== undefined && accountId !== connection.accountId) return;
  const createdAt = clock.now.toISOString();
  await updateConnection(tx, connection, { lastEventAt: createdAt });
  const envelope = await findEnvelopeByDocusignId(tx, connection, envelopeId);
  const snapshot = envelopeSummary && toEnvelopeSnapshot(envelopeSummary, envelopeId);
  if (!envelope || !snapshot) return;
  if (await insertConnectEvent(tx, { tenantId, connectionId, digest: digestEvent(event), createdAt }))
    await applySnapshot(tx, envelope, snapshot, clock);
}
