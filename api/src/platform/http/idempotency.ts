import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import type { Database, Tx } from '../database/client';
import { idempotencyKeys } from './idempotency.schema';
import type { Caller } from '../auth/caller';
import { AppError, conflict, validationError } from './errors';

const headerName = 'Idempotency-Key';

/** The stored response of a request: its status, and its body as text. */
export interface StoredResponse {
  status: number;
  body: string;
}

/**
 * The idempotency key of a request, or null.
 * @throws AppError 422 where it is not 1 to 200 visible ASCII characters
 */
export function parseIdempotencyKey(headers: FastifyRequest['headers']): string | null {
  const header = headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw validationError({ [headerName]: 'Use 1 to 200 letters, digits or signs, without spaces.' });
}

/** A hash of the inputs that does not depend on the order of object members. */
export function hashInputs(inputs: unknown): string {
  const sorted = (_name: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256')
    .update(JSON.stringify(inputs, sorted) ?? '')
    .digest('hex');
}

interface IdempotentRequest {
  caller: Pick<Caller, 'tenantId' | 'userId'>;
  endpoint: EndpointShape;
  /** Null: the request is not deduplicated. */
  key: string | null;
  inputs: unknown;
  now: Date;
}

/** The name of an endpoint in the stored responses, such as `POST /orders`. */
export const toStoredName = ({ method, path }: Pick<EndpointShape, 'method' | 'path'>) => `${method} ${path}`;

/**
 * Runs the handler once for each key of a user and endpoint, and returns the stored response to repeated requests. The work and its response are
 * committed together, so that a crash leaves both or neither; an error stores nothing, and its key can be used again.
 * @throws AppError 422 `idempotency_mismatch` where the key was used with other inputs, 409 `idempotency_in_flight` while the first one runs
 */
export function withIdempotency(
  db: Database,
  request: IdempotentRequest,
  work: (tx: Tx) => Promise<StoredResponse>,
): Promise<StoredResponse & { replayed: boolean }> {
  const { caller, key, now } = request;
  const { tenantId, userId } = caller;
  return db.withTenant(tenantId, async (tx) => {
    if (key === null) return { ...(await work(tx)), replayed: false };
    const endpoint = toStoredName(request.endpoint);
    const id = { tenantId, userId, endpoint, key };
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${JSON.stringify(id)}, 0)) as free`,
    );
    if (!rows[0]?.free) throw inFlightError();
    const table = idempotencyKeys;
    const [earlier] = await tx
      .select({ bodyHash: table.bodyHash, status: table.status, response: table.response })
      .from(table)
      .where(and(eq(table.tenantId, tenantId), eq(table.userId, userId), eq(table.endpoint, endpoint), eq(table.key, key)));
    const bodyHash = hashInputs(request.inputs);
    if (earlier && earlier.bodyHash !== bodyHash) throw mismatchError();
    if (earlier) return { status: earlier.status, body: earlier.response, replayed: true };
    const response = await work(tx);
    await tx.insert(table).values({ ...id, bodyHash, status: response.status, response: response.body, createdAt: now.toISOString() });
    return { ...response, replayed: false };
  });
}

const inFlightError = () =>
  conflict('idempotency_in_flight', 'The same request is being worked on. Nothing was done twice; ask again in a moment.');

const mismatchError = () =>
  new AppError(422, 'idempotency_mismatch', `Nothing was saved. Check ${headerName}.`, {
    fields: { [headerName]: 'This key belongs to another request. Use a new one.' },
  });
