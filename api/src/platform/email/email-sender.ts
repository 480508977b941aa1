import { asc, lte, sql } from 'drizzle-orm';
import { createFairQueue } from '../heavy-work/fair-queue';
import { runEvery } from '../jobs/interval';
import { outbox } from './email.schema';
import { sendNextEmail, type EmailRenderer, type SenderDeps } from './outbox';

const pollIntervalMs = 1_000;
/** Tenants whose e-mails are sent at the same time: with the slow ones, at most half of the database connections of a process. */
const maxTenants = 3;
/** The same of tenants whose last turn was slow. These are slots of their own, so that mail servers that hang leave the others free. */
const maxSlowTenants = 2;
/** A turn ends with the e-mail that is being sent after this time, so that a tenant with many e-mails lets others go first. */
const turnMs = 2_000;
/** A turn that took longer waited for its mail server, which will hang the next time, too. */
const slowTurnMs = 5_000;

const unlimitedWaiting = { maxWaiting: Infinity, maxWaitingPerNetwork: Infinity };

interface EmailSender {
  /** Begins to send the e-mails of the tenants that have due ones, but for those that have their turn or wait for it already. */
  poll(): Promise<void>;
  /** Waits until nothing is sent and no tenant waits for its turn. */
  whenIdle(): Promise<void>;
  /** Sends no further e-mail. */
  stop(): void;
}

/**
 * Sends the e-mails of several tenants at a time, those of each one after the other. Tenants take turns, and a failure of the mail server
 * leaves the rest of the tenant's e-mails to the next poll, so that a mail server that does not answer holds up nobody else.
 * @param onError receives errors of the database; an e-mail that fails is recorded and retried
 */
export function createEmailSender(
  deps: SenderDeps,
  renderEmail: EmailRenderer,
  onSent: () => void,
  onError: (error: unknown) => void,
): EmailSender {
  const takeTurn = createFairQueue({ ...unlimitedWaiting, maxRunning: maxTenants });
  const takeSlowTurn = createFairQueue({ ...unlimitedWaiting, maxRunning: maxSlowTenants });
  const inProgress = new Map<string, Promise<void>>();
  const slow = new Set<string>();
  let isStopped = false;

  /** Returns whether the tenant needs another turn. */
  const sendForOneTurn = async (tenantId: string): Promise<boolean> => {
    const begun = performance.now();
    const getElapsedMs = () => performance.now() - begun;
    try {
      while (!isStopped && getElapsedMs() < turnMs) {
        const outcome = await sendNextEmail(deps, renderEmail, tenantId);
        if (outcome === 'sent') onSent();
        if (outcome === 'none_due' || outcome === 'server_failed') return false;
      }
      return !isStopped;
    } finally {
      if (getElapsedMs() > slowTurnMs) slow.add(tenantId);
      else slow.delete(tenantId);
    }
  };
  const sendInTurns = async (tenantId: string): Promise<void> => {
    const origin = { tenantId, network: '' };
    const sendInNextTurn = () => (slow.has(tenantId) ? takeSlowTurn : takeTurn)(origin, () => sendForOneTurn(tenantId));
    for (let hasMore = true; hasMore;) hasMore = await sendInNextTurn();
  };
  const start = (tenantId: string) => {
    const sending = sendInTurns(tenantId)
      .catch(onError)
      .finally(() => void inProgress.delete(tenantId));
    inProgress.set(tenantId, sending);
  };
  return {
    poll: async () => {
      const tenantIds = await findTenantsWithDueEmails(deps);
      for (const tenantId of tenantIds) if (!isStopped && !inProgress.has(tenantId)) start(tenantId);
    },
    whenIdle: async () => {
      while (inProgress.size > 0) await Promise.all(inProgress.values());
    },
    stop: () => void (isStopped = true),
  };
}

/** The tenants that have due e-mails, the one that has waited longest first. */
async function findTenantsWithDueEmails({ db, clock }: SenderDeps): Promise<string[]> {
  const now = clock().toISOString();
  const rows = await db.withoutTenant({ outbox: 'due' }, (tx) =>
    tx
      .select({ tenantId: outbox.tenantId })
      .from(outbox)
      .where(lte(outbox.dueAt, now))
      .groupBy(outbox.tenantId)
      .orderBy(asc(sql`min(${outbox.dueAt})`)),
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** Sends due e-mails until it is stopped; the returned function waits for those that are being sent. */
export function startEmailSender(deps: SenderDeps, renderEmail: EmailRenderer): () => Promise<unknown> {
  const logError = (message: string) => (error: unknown) => deps.log.error({ err: error }, message);
  const sender = createEmailSender(deps, renderEmail, () => undefined, logError('due e-mails could not be sent'));
  const stopPolling = runEvery(pollIntervalMs, () => sender.poll(), logError('due e-mails could not be looked for'));
  return () => {
    sender.stop();
    return Promise.all([stopPolling(), sender.whenIdle()]);
  };
}

/** Sends the due e-mails of all tenants and returns how many. Where a mail server fails, the tenant's other e-mails stay due. */
export async function sendDueEmails(deps: SenderDeps, renderEmail: EmailRenderer): Promise<number> {
  let sent = 0;
  const errors: unknown[] = [];
  const sender = createEmailSender(
    deps,
    renderEmail,
    () => void (sent += 1),
    (error) => void errors.push(error),
  );
  await sender.poll();
  await sender.whenIdle();
  if (errors.length > 0) throw errors[0];
  return sent;
}
