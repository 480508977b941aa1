/** The chain of an error and its causes: drizzle wraps the driver's error, Node wraps several addresses in one. */
function* causeChain(error: unknown): Generator<{ code?: unknown; constraint?: unknown; message: string }> {
  for (let current = error; current instanceof Error; current = current.cause) {
    yield current;
    if (current instanceof AggregateError) for (const inner of current.errors) yield* causeChain(inner);
  }
}

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

/** PostgreSQL's classes: connection lost (08), out of resources such as disk or connections (53), being stopped or started (57P), I/O error (58). */
const unavailableStatePattern = /^(08...|53...|57P..|58...)$/;
/**
 * A statement or a lock took longer than we wait, the transaction sat idle, or two transactions stood in each other's way and this one was
 * given up: the database is too busy now.
 */
const busyStates = new Set(['57014', '55P03', '25P03', '25P04', '40P01', '40001']);

/** What `pg` says, without a code, when a connection breaks or none is free in time. */
const lostConnectionPattern =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;

/**
 * Whether an error says that the database cannot serve now (stopped, restarting, unreachable, out of disk or connections, too busy),
 * so that the same request may well succeed later. Such errors map to 503; all others are ours.
 */
export function isUnavailable(error: unknown): boolean {
  for (const { code, message } of causeChain(error)) {
    if (typeof code === 'string' && (networkCodes.has(code) || unavailableStatePattern.test(code) || busyStates.has(code))) return true;
    if (lostConnectionPattern.test(message)) return true;
  }
  return false;
}

/** Whether an error says that a row with these values exists already; with `constraint`, whether that unique index said so. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (const cause of causeChain(error)) {
    if (cause.code === '23505') return constraint === undefined || cause.constraint === constraint;
  }
  return false;
}

/** Whether an error says that a row broke the check of this name. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  for (const cause of causeChain(error)) {
    if (cause.code === '23514') return cause.constraint === constraint;
  }
  return false;
}

/** Whether an error says that the answer of a statement that a connection keeps has another shape by now, as after a migration. */
export function isStalePlanError(error: unknown): boolean {
  for (const { code, message } of causeChain(error)) if (code === '0A000' && message.includes('cached plan')) return true;
  return false;
}
