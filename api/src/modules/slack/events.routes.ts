import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps';
import { AppError } from '../../platform/http/errors';
import { registerRawBodyRoutes } from '../../platform/http/raw-body';
import { findConnection, updateConnection } from './connection.db';
import { insertEvent } from './events.db';
import { decryptSecret } from './secrets';
import { isSignedBySlack } from './signature';
import { parseEventsKey } from './team';

interface Envelope {
  type?: string;
  challenge?: string;
  team_id?: string;
  api_app_id?: string;
  event_id?: string;
  event?: Record<string, unknown>;
}

const signatureError = () => new AppError(401, 'bad_signature', 'The event is not signed by Slack as it should be, or it is too old.');

function parseEnvelope(body: string): Envelope {
  try {
    return (JSON.parse(body) ?? {}) as Envelope;
  } catch {
    throw new AppError(400, 'malformed_json', 'The body is not valid JSON.');
  }
}

/**
 * Receives the events of Slack's apps, each at the address of its team. They are not part of the contract: Slack signs them. An event is stored
 * once and worked on later, because Slack waits three seconds for the answer and sends again what has none.
 */
export function slackEventsRoutes(app: FastifyInstance, { db, clock, fieldEncryption }: Deps): void {
  // The signature covers the raw body.
  registerRawBodyRoutes(app, { type: 'application/json', parseAs: 'string' }, (scope) => {
    scope.post<{ Params: { key: string }; Body: string }>('/slack/events/:key', async ({ params, body, headers }) => {
      const now = clock();
      const team = parseEventsKey(params.key);
      const connection = team && (await db.withTenant(team.tenantId, (tx) => findConnection(tx, team)));
      const secret = connection && decryptSecret(fieldEncryption, connection, 'signingSecret');
      const signed = { timestamp: headers['x-slack-request-timestamp'], signature: headers['x-slack-signature'], body: body ?? '' };
      if (!connection || secret === undefined || !isSignedBySlack(secret, signed, now)) throw signatureError();
      const envelope = parseEnvelope(signed.body);
      if (envelope.type === 'url_verification') return { challenge: String(envelope.challenge ?? '') };
      if (envelope.type !== 'event_callback' || !envelope.event_id || !envelope.event) return { ok: true };
      if (envelope.team_id !== connection.workspaceId || envelope.api_app_id !== connection.appId)
        throw new AppError(403, 'other_workspace', 'This event is of another workspace or app.');
      const { event_id: eventId, event: payload } = envelope;
      await db.withTenant(connection.tenantId, async (tx) => {
        await insertEvent(tx, connection, { eventId: eventId.slice(0, 100), payload, at: now.toISOString() });
        await updateConnection(tx, connection, { lastEventAt: now.toISOString() });
      });
      return { ok: true };
    });
  });
}
