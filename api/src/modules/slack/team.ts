import type { Team } from '../../platform/auth/team';

const toHex = (id: string) => id.replaceAll('-', '');
const toId = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Names a team in the address that Slack sends its events to. It is no secret: events are signed. */
export const toEventsKey = ({ tenantId, partnerId }: Team): string =>
  Buffer.from(toHex(tenantId) + (partnerId === null ? '' : toHex(partnerId)), 'hex').toString('base64url');

/** Undefined where the key names no team. */
export function parseEventsKey(key: string): Team | undefined {
  const hex = Buffer.from(key, 'base64url').toString('hex');
  if (hex.length !== 32 && hex.length !== 64) return undefined;
  return { tenantId: toId(hex.slice(0, 32)), partnerId: hex.length === 64 ? toId(hex.slice(32)) : null };
}
