import { sql } from 'drizzle-orm';
import type { Tx } from '../database/client';
import { pubSubChannel } from '../database/pubsub';

/** The recipients of a live update: users by id, all users of a partner, the administrators of the tenant. */
export interface LiveUpdateRecipients {
  userIds: readonly string[];
  partnerId?: string | null;
  admins?: boolean;
}

/** A notification between processes. Its content is not sent to browsers, except who is typing. */
export interface LiveUpdate extends LiveUpdateRecipients {
  tenantId: string;
  typing?: { roomId: string; id: string; name: string };
  /** Another version of an app is served: for everybody, whatever their tenant. */
  release?: { app: string };
}

/** Notifies the event streams of the recipients in all processes, after the commit of the transaction. */
export async function publishLiveUpdate(tx: Tx, update: LiveUpdate): Promise<void> {
  await tx.execute(sql`select pg_notify(${pubSubChannel}, ${JSON.stringify(update)})`);
}
