import { timingSafeEqual } from 'node:crypto';
import type { QuoteStatus } from '@techadds/shared/contract/quotes/states';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { toUuid, toUuidBytes } from '../../platform/encryption/uuid-bytes';

/**
 * A link opens a quote, a contract for one signer, the calendar of a user, an invitation, or what DocuSign or Stripe post their events to. The link in the
 * e-mail to the customer of a quote differs from the one that the seller can copy: who has it reads the customer's e-mail.
 */
type LinkPurpose = 'quote' | 'mailed_quote' | 'sign' | 'calendar' | 'staff_invite' | 'docusign' | 'stripe';

interface LinkTarget {
  tenantId: string;
  id: string;
  /** Nonce of the row; changing it revokes every link to the row. */
  nonce: string;
}

const computeLinkMac = (tx: Pick<Tx, 'hmac'>, purpose: LinkPurpose, { tenantId, id, nonce }: LinkTarget) =>
  Buffer.from(tx.hmac(`link\n${purpose}\n${tenantId}\n${id}\n${nonce}`), 'hex');

/**
 * The token of a link: tenant, row, and an HMAC of both with the row's nonce. The token is not stored, so database access is not enough to open
 * a link, and the same link can be shown again.
 */
export const createLinkToken = (tx: Pick<Tx, 'hmac'>, purpose: LinkPurpose, target: LinkTarget): string =>
  Buffer.concat([toUuidBytes(target.tenantId), toUuidBytes(target.id), computeLinkMac(tx, purpose, target)]).toString('base64url');

/** The row that a token claims to open; undefined if it is malformed. The token is not verified here. */
export function parseLinkToken(token: string): { tenantId: string; id: string } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 64 || bytes.toString('base64url') !== token) return undefined;
  return { tenantId: toUuid(bytes.subarray(0, 16)), id: toUuid(bytes.subarray(16, 32)) };
}

/** Verifies that a token is a link to this row, in constant time. */
export function isLinkTokenFor(tx: Pick<Tx, 'hmac'>, purpose: LinkPurpose, target: LinkTarget, token: string): boolean {
  const proof = Buffer.from(token, 'base64url').subarray(32);
  const own = computeLinkMac(tx, purpose, target);
  return proof.length === own.length && timingSafeEqual(proof, own);
}

/** Path of the public page of a quote, for copying or for the e-mail to its customer; null for a draft. */
export const getQuotePath = (
  tx: Pick<Tx, 'hmac'>,
  { tenantId, id, linkNonce, status }: { tenantId: string; id: string; linkNonce: string; status: QuoteStatus },
  purpose: 'quote' | 'mailed_quote' = 'quote',
): string | null => (status === 'draft' ? null : paths.publicQuote(createLinkToken(tx, purpose, { tenantId, id, nonce: linkNonce })));
