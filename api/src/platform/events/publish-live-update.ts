import { sql } from 'drizzle-orm';
import type { Tx } from '../database/client';
import { signalChannel } from '../database/pubsub';

/** Whose live updates have something new: people by id, all who work for a partner, those who run the marketplace. */
export interface Audience {
  userIds: readonly string[];
  partnerId?: string | null;
  admins?: boolean;
}

/** A signal between processes. Nothing in it is shown to anybody unless it says who is typing. */
export interface Signal extends Audience {
  tenantId: string;
  typing?: { roomId: string; id: string; name: string };
}

/** Wakes the live updates of the audience, in all processes, once the transaction has been committed. */
export async function wake(tx: Tx, signal: Signal): Promise<void> {
  await tx.execute(sql`select pg_notify(${signalChannel}, ${JSON.stringify(signal)})`);
}
