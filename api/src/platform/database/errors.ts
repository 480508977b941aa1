import { isNativeError } from 'node:util/types';

/** An error with its causes: Drizzle wraps the driver's error, and Node wraps the errors of several addresses in one. */
function* causeChain(error: unknown): Generator<{ code?: unknown; constraint?: unknown; message: string }> {
  for (let current = error; isNativeError(current); current = current.cause) {
    yield current;
    if (current instanceof AggregateError) for (const inner of current.errors) yield* causeChain(inner);
  }
}

/** The messages of an error and of its causes, a line each. */
export const formatWithCauses = (error: unknown): string =>
  [...new Set([...causeChain(error)].map(({ message }) => message))].join('\n') || String(error);

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** SQLSTATE classes: connection (08), insufficient resources such as disk or connections (53), shutdown or startup (57P), I/O error (58). */
const unavailableStatePattern = /^(08...|53...|57P..|58...)$/;
/** SQLSTATE codes of a busy database: a statement, lock or idle timeout, a deadlock or a serialization failure. */
const busyStates = new Set(['57014', '55P03', '25P03', '25P04', '40P01', '40001']);

/** Messages of `pg` without a code, where a connection breaks or none is free in time. */
const lostConnectionPattern =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;

/** What a statement meets that was planned before a part of a distributed database was cut or moved to another node, and runs after. */
const movedPartPattern = /^could not find valid entry for shard \d+|^relation "[^"]*_\d{6,}" does not exist/;

/** Whether a part of the database has just been moved to another node; the same statement finds it there. */
export function isMovedPartError(error: unknown): boolean {
  for (const { message } of causeChain(error)) if (movedPartPattern.test(message)) return true;
  return false;
}

/**
 * Whether the database is temporarily unavailable (stopped, restarting, unreachable, out of disk or connections, too busy), so that the same
 * request may succeed later. Such errors map to 503; all others are defects.
 */
export function isUnavailable(error: unknown): boolean {
  for (const { code, message } of causeChain(error)) {
    if (typeof code === 'string' && (networkCodes.has(code) || unavailableStatePattern.test(code) || busyStates.has(code))) return true;
    if (lostConnectionPattern.test(message) || movedPartPattern.test(message)) return true;
  }
  return false;
}

/**
 * Whether an error names this constraint. A node of a distributed database does so in the message alone, and the name of a unique index ends with
 * the number of its part there.
 */
function namesConstraint({ constraint, message }: { constraint?: unknown; message: string }, name: string): boolean {
  if (constraint !== undefined) return constraint === name;
  return /constraint "([^"]+)"/.exec(message)?.[1]?.replace(/_\d{6,}$/, '') === name;
}

/** Whether an error is a unique violation, of this constraint if given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (const cause of causeChain(error)) {
    if (cause.code === '23505') return constraint === undefined || namesConstraint(cause, constraint);
  }
  return false;
}

/** Whether an error is a violation of this check constraint. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  for (const cause of causeChain(error)) {
    if (cause.code === '23514') return namesConstraint(cause, constraint);
  }
  return false;
}

/** Whether the cached plan of a prepared statement has another result type than before, as after a migration. */
export function isStalePlanError(error: unknown): boolean {
  for (const { code, message } of causeChain(error)) if (code === '0A000' && message.includes('cached plan')) return true;
  return false;
}
