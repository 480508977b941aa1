import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFile, maxFileBytes } from '@techadds/shared/contract/files/endpoints';
import type { Caller } from '../../platform/auth/caller';
import type { ReadingTx, Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { validationError } from '../../platform/http/errors';
import { files } from '../../schema';

type Owner = Pick<Caller, 'tenantId' | 'userId'>;
type Quotas = Deps['config']['uploadQuotaBytes'];

const nothing = { account: 0, tenant: 0 };

const toMegabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024).toLocaleString('en')} MB`;

const quotaError = (whose: 'Your account' | 'Your company', bytes: number) =>
  validationError({ data: `${whose} stores ${toMegabytes(bytes)} of files at most, which this one would exceed. Nothing was stored.` });

const selectStoredBytes = (tx: Pick<ReadingTx, 'select'>, { tenantId, userId }: Owner) =>
  tx
    .select({
      account: sql<number>`coalesce(sum(${files.size}) filter (where ${files.userId} = ${userId}), 0)::float8`,
      tenant: sql<number>`coalesce(sum(${files.size}), 0)::float8`,
    })
    .from(files)
    .where(eq(files.tenantId, tenantId));

/** @throws AppError 422 naming `data` where `account` or `tenant` bytes exceed a quota */
function requireWithin(quotas: Quotas, { account, tenant }: { account: number; tenant: number }): void {
  if (account > quotas.account) throw quotaError('Your account', quotas.account);
  if (tenant > quotas.tenant) throw quotaError('Your company', quotas.tenant);
}

/** Rejects a file that exceeds a quota. Uploads of a tenant wait for each other, so that those at once count too. @throws AppError 422 */
export async function requireQuota(tx: Tx, quotas: Quotas, owner: Owner, bytes: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('files ' || ${owner.tenantId}, 0))`);
  const [stored = nothing] = await selectStoredBytes(tx, owner);
  requireWithin(quotas, { account: stored.account + bytes, tenant: stored.tenant + bytes });
}

/** The size of the file in a body, which has it in base64; the largest one where the body does not say its length. */
function estimateFileBytes({ headers }: FastifyRequest): number {
  const bodyBytes = Number(headers['content-length'] ?? Number.NaN);
  // A body has little else than the file.
  return Number.isFinite(bodyBytes) ? Math.max(0, Math.floor((bodyBytes - 1024) * 0.75)) : maxFileBytes;
}

/** Rejects uploads that exceed a quota before their body is read. Those that are on their way count too. */
export function registerUploadQuota(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  const onTheWay = new Map<string, number>();
  const add = (key: string, bytes: number) => {
    const next = (onTheWay.get(key) ?? 0) + bytes;
    if (next > 0) onTheWay.set(key, next);
    else onTheWay.delete(key);
    return next;
  };

  async function reserve(owner: Owner, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const bytes = estimateFileBytes(request);
    const keys = { account: `${owner.tenantId} ${owner.userId}`, tenant: owner.tenantId };
    const reserved = { account: add(keys.account, bytes), tenant: add(keys.tenant, bytes) };
    reply.raw.once('close', () => Object.values(keys).forEach((key) => add(key, -bytes)));
    const [[stored = nothing]] = await db.readPipelined(owner.tenantId, (tx) => [selectStoredBytes(tx, owner)]);
    requireWithin(config.uploadQuotaBytes, { account: stored.account + reserved.account, tenant: stored.tenant + reserved.tenant });
  }

  app.addHook('preParsing', async (request, reply) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: unknown };
    if (endpoint !== createFile || !request.caller) return;
    try {
      await reserve(request.caller, request, reply);
    } catch (error) {
      // The rest of the body is not read.
      reply.header('Connection', 'close');
      throw error;
    }
  });
}
