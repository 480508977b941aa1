import { sql } from 'drizzle-orm';
import type { Tx } from '../database/client';
import { pubSubChannel } from '../database/pubsub';

/** Whose live updates have something new: people by id, all who work for a partner, those who run the marketplace. */
export interface LiveUpdateRecipients {
  userIds: readonly string[];
  partnerId?: string | null;
  admins?: boolean;
}

/** A signal between processes. Nothing in it is shown to anybody unless it says who is typing. */
export interface LiveUpdate extends LiveUpdateRecipients {
  tenantId: string;
  typing?: { roomId: string; id: string; name: string };
}

/** Wakes the live updates of the audience, in all processes, once the transaction has been committed. */
export async function publishLiveUpdate(tx: Tx, update: LiveUpdate): Promise<void> {
  await tx.execute(sql`select pg_notify(${pubSubChannel}, ${JSON.stringify(update)})`);
}
