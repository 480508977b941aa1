import { timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { tooManyRequests, validationError } from '../../platform/http/errors';
import type { QuoteRow } from './quotes.db';

const windowMs = 10 * 60_000;
const codeDigits = 8;

type CodeSubject = Pick<QuoteRow, 'tenantId' | 'id' | 'linkNonce' | 'customer'>;

function computeCode(tx: Pick<Tx, 'hmac'>, { tenantId, id, linkNonce, customer }: CodeSubject, window: number): string {
  const mac = tx.hmac(`quote code\n${tenantId}\n${id}\n${linkNonce}\n${customer.email.toLowerCase()}\n${window}`);
  return String(parseInt(mac.slice(0, 13), 16) % 10 ** codeDigits).padStart(codeDigits, '0');
}

const getWindow = (now: Date) => Math.floor(now.getTime() / windowMs);

/** The code that the customer gets by e-mail. It works for ten minutes at least; it is not stored. */
export const createQuoteCode = (tx: Pick<Tx, 'hmac'>, row: CodeSubject, now: Date): string => computeCode(tx, row, getWindow(now));

/** @throws AppError 422 naming `code` */
export function requireQuoteCode(tx: Pick<Tx, 'hmac'>, row: CodeSubject, typed: string | undefined, now: Date): void {
  if (typed === undefined || typed.trim() === '')
    throw validationError({ code: 'This link was copied. Enter the code that was e-mailed to the customer.' });
  const given = Buffer.from(typed.replaceAll(/[\s-]/g, ''));
  const isRight = [getWindow(now), getWindow(now) - 1].some((window) => {
    const expected = Buffer.from(computeCode(tx, row, window));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isRight) throw validationError({ code: 'This code is wrong or older than ten minutes. Ask for another one.' });
}

/** Counts a try of a code before it is looked at. @throws AppError 429 */
export async function countCodeAttempt({ rateLimiter }: Pick<Deps, 'rateLimiter'>, quoteId: string): Promise<void> {
  const [attempts] = await rateLimiter.count([{ rule: 'linkCode', subject: quoteId }] as const);
  if (attempts.retryAfterSeconds !== null)
    throw tooManyRequests('Too many codes were tried. Nothing was accepted; try again later.', attempts.retryAfterSeconds);
}

/** Counts an e-mail with a code before it is queued. @throws AppError 429 */
export async function countCodeEmail({ rateLimiter }: Pick<Deps, 'rateLimiter'>, quoteId: string): Promise<void> {
  const [emails] = await rateLimiter.count([{ rule: 'sendLinkCode', subject: quoteId }] as const);
  if (emails.retryAfterSeconds !== null)
    throw tooManyRequests('The code was e-mailed several times. Look for it in the inbox, or try again later.', emails.retryAfterSeconds);
}

/** Such as `b•••@northwind.test`. */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
