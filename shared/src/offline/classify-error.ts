import { ApiError } from '@techadds/shared/api';
import type { ItemError, ItemMeta } from './offline-item';

/**
 * What a failed attempt means for an item and its cycle.
 * - `signed_out`: the cycle ends, everything stays
 * - `conflict`: the server has another copy, which is in `current`
 * - `rejected`: it stays and needs the user; the others go on
 * - `busy`: the cycle ends, and the next one waits as long as the server says
 * - `unreachable`: it stays for the next cycle; three in a row end this one
 * - `failed`: it stays for the next cycle
 */
export type ErrorClass = 'signed_out' | 'conflict' | 'rejected' | 'busy' | 'unreachable' | 'failed';

/** The server's copy in a conflict. */
export function getServerCopy(error: unknown): Record<string, unknown> | undefined {
  const body = error instanceof ApiError ? error.body : undefined;
  const current = typeof body === 'object' && body !== null ? (body as { current?: unknown }).current : undefined;
  return typeof current === 'object' && current !== null ? (current as Record<string, unknown>) : undefined;
}

export function classifyError(error: unknown): ErrorClass {
  // A time limit, or a page that is closed.
  if (!(error instanceof ApiError) || typeof error.status !== 'number') return 'unreachable';
  const { status, code } = error;
  if (status === 401) return 'signed_out';
  if (status === 429 || status === 503) return 'busy';
  if (status === 502 || status === 504) return 'unreachable';
  if (status === 409 && getServerCopy(error)) return 'conflict';
  if (status === 409 && code === 'idempotency_in_flight') return 'failed';
  return status >= 400 && status < 500 ? 'rejected' : 'failed';
}

/** Why the server rejected an item, as an error that a form shows at its fields; undefined if it did not. */
export const toRejection = ({ status, lastError }: ItemMeta): ApiError | undefined =>
  lastError && status === 'needs_attention'
    ? new ApiError(Number(lastError.status), lastError.message, '', { ...lastError, error: lastError.message })
    : undefined;

export const toItemError = (error: unknown): ItemError =>
  error instanceof ApiError
    ? { status: error.status, code: error.code, message: error.message, fields: error.fields }
    : { status: 'FETCH_ERROR', code: 'FETCH_ERROR', message: error instanceof Error ? error.message : String(error), fields: {} };
