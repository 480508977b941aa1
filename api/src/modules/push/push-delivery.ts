import webPush from 'web-push';
import type { PushPayload } from '@techadds/shared/contract/push/payload';
import type { Deps } from '../../platform/deps';
import { postOutbound, type OutboundResult } from '../../platform/http/outbound';
import { isPushService } from './push-endpoint';
import type { SubscriptionRow } from './push-subscriptions.db';
import { loadVapidKeys } from './vapid-keys';

/** What a push service said: `gone` if the browser has unsubscribed, `retry` if it is worth another attempt. */
export type DeliveryOutcome =
  { kind: 'delivered' } | { kind: 'gone' } | { kind: 'dropped' } | { kind: 'retry'; retryAfterMs: number | undefined };

const maxRetryAfterMs = 6 * 3_600_000;

/** `Retry-After` is a number of seconds or a date. */
function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return ms > 0 ? Math.min(ms, maxRetryAfterMs) : undefined;
}

function toOutcome({ status, retryAfter }: OutboundResult, now: Date): DeliveryOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) return { kind: 'retry', retryAfterMs: parseRetryAfter(retryAfter, now) };
  return { kind: 'dropped' };
}

/**
 * Encrypts a message for the browser (RFC 8291), signs it with the key that the browser subscribed with (RFC 8292) and posts it to its push
 * service. Errors are logged and part of the outcome. The address of a subscription is a secret, so only its host is logged.
 */
export async function deliverPushMessage(
  { config, log, clock }: Pick<Deps, 'config' | 'log' | 'clock'>,
  { endpoint, p256dh, auth, serverKey, id }: SubscriptionRow,
  payload: PushPayload,
  ttlSeconds: number,
): Promise<DeliveryOutcome> {
  // The list of push services may have become shorter since the browser was registered.
  if (!isPushService(endpoint, config.pushOrigins)) return { kind: 'gone' };
  const { origin, host } = new URL(endpoint);
  try {
    const key = (await loadVapidKeys(config.dataDir)).find(({ publicKey }) => publicKey === serverKey);
    if (!key) return { kind: 'gone' };
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: { subject: `mailto:${config.email.from}`, ...key },
      TTL: ttlSeconds,
      urgency: payload.actions.length > 0 || payload.type === 'chat.message' ? 'high' : 'normal',
      topic: payload.tag,
    });
    const result = await postOutbound(endpoint, {
      headers,
      body,
      allowPrivateAddress: config.pushOrigins.includes(origin),
    });
    const outcome = toOutcome(result, clock());
    if (outcome.kind === 'dropped')
      log.warn({ subscription: id, host, status: result.status }, 'a push message was rejected and is not sent again');
    return outcome;
  } catch (error) {
    log.warn({ err: error, subscription: id, host }, 'a push message could not be sent');
    return { kind: 'retry', retryAfterMs: undefined };
  }
}
