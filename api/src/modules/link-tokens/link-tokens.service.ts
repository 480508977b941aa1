import { timingSafeEqual } from 'node:crypto';
import type { QuoteStatus } from '@techadds/shared/contract/quotes/states';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';

/** What a link opens: a quote, or a contract for one of those who sign it. */
type Purpose = 'quote' | 'sign';

interface Target {
  tenantId: string;
  id: string;
  /** Of the row; another one ends every link to it. */
  nonce: string;
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const proofOf = (tx: Pick<Tx, 'hmac'>, purpose: Purpose, { tenantId, id, nonce }: Target) =>
  Buffer.from(tx.hmac(`link\n${purpose}\n${tenantId}\n${id}\n${nonce}`), 'hex');

/**
 * The token of a link: tenant, row, and the server's keyed hash of both with the row's nonce. Nothing of it is kept, so that who reads the
 * database can open nothing, and the same link can be shown again.
 */
export const linkTo = (tx: Pick<Tx, 'hmac'>, purpose: Purpose, target: Target): string =>
  Buffer.concat([bytesOf(target.tenantId), bytesOf(target.id), proofOf(tx, purpose, target)]).toString('base64url');

/** Which row a token says it opens; undefined where it has not the form of one. It proves nothing: ask `opens` with the row's nonce. */
export function readLink(token: string): { tenantId: string; id: string } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 64 || bytes.toString('base64url') !== token) return undefined;
  return { tenantId: idOf(bytes.subarray(0, 16)), id: idOf(bytes.subarray(16, 32)) };
}

/** Whether a token is the link to this row. */
export function opens(tx: Pick<Tx, 'hmac'>, purpose: Purpose, target: Target, token: string): boolean {
  const proof = Buffer.from(token, 'base64url').subarray(32);
  const own = proofOf(tx, purpose, target);
  return proof.length === own.length && timingSafeEqual(proof, own);
}

/** Where the customer of a quote reads and answers it; null while there is nothing to read. */
export const quoteLink = (
  tx: Pick<Tx, 'hmac'>,
  { tenantId, id, linkNonce, status }: { tenantId: string; id: string; linkNonce: string; status: QuoteStatus },
): string | null => (status === 'draft' ? null : paths.publicQuote(linkTo(tx, 'quote', { tenantId, id, nonce: linkNonce })));
