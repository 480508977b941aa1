import { createHmac } from 'node:crypto';
import { constantTimeEquals } from '../../platform/encryption/constant-time-equals';

/** How far the time of a request may be from ours, so that a recorded one cannot be sent again later. */
const maxAgeSeconds = 5 * 60;

interface SignedRequest {
  timestamp: unknown;
  signature: unknown;
  /** Exactly as received. */
  body: string;
}

/** Whether Slack signed the request with the app's secret (version v0), at most five minutes ago. */
export function isSignedBySlack(signingSecret: string, { timestamp, signature, body }: SignedRequest, now: Date): boolean {
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > maxAgeSeconds) return false;
  const expected = `v0=${createHmac('sha256', signingSecret).update(`v0:${timestamp}:${body}`).digest('hex')}`;
  return constantTimeEquals(signature, expected);
}
