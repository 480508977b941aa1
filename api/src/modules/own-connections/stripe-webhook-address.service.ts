import type { Tx } from '../../platform/database/client';
import { createLinkToken, isLinkTokenFor, parseLinkToken } from '../link-tokens/link-tokens.service';

const toTarget = (tenantId: string) => ({ tenantId, id: tenantId, nonce: tenantId });

/**
 * Where Stripe posts the events of the tenant's accounts, one address for all of them. It is signed, so that nobody can make up one of another
 * tenant, and known before an account is connected, because Stripe shows the signing secret only once the address is entered.
 */
export const getStripeWebhookPath = (tx: Pick<Tx, 'hmac'>, tenantId: string): string =>
  `/payments/webhook/${createLinkToken(tx, 'stripe', toTarget(tenantId))}`;

/** The tenant that the key in an address claims; it is verified with `isStripeWebhookKey`. */
export const parseStripeWebhookKey = (key: string): string | undefined => parseLinkToken(key)?.tenantId;

export const isStripeWebhookKey = (tx: Pick<Tx, 'hmac'>, tenantId: string, key: string): boolean =>
  parseLinkToken(key)?.id === tenantId && isLinkTokenFor(tx, 'stripe', toTarget(tenantId), key);
