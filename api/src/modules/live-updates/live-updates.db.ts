import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { messages, notifications, roomReaders, rooms } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import type { LiveEventBatch } from '../../platform/events/sse';
import { roomsOf } from '../conversations/conversations.service';

export type LiveEventKind = 'notification' | 'message' | 'read';

/** More than this is told as "ask for everything again". */
const maxEvents = 200;

/**
 * What concerns the person and was written by transaction `since` or later, whatever the order in which they ended. A row can be told
 * twice, by its id and transaction, while a transaction that began before it is still open; none is left out.
 */
export async function listEventsSince(tx: Tx, caller: Caller, kinds: readonly LiveEventKind[], since: number): Promise<LiveEventBatch> {
  const changedSince = (column: typeof messages.changedIn | typeof notifications.changedIn | typeof roomReaders.changedIn) =>
    sql`${column} >= ${since} and ${column} < moment.newest`;
  const queries = {
    notification: sql`select 'notification' as kind, ${notifications.id} as id, null::uuid as room_id, ${notifications.changedIn} as changed_in
      from ${notifications}, moment where ${notifications.tenantId} = ${caller.tenantId} and ${notifications.userId} = ${caller.userId}
      and ${changedSince(notifications.changedIn)}`,
    message: sql`select 'message', ${messages.id}, ${messages.roomId}, ${messages.changedIn}
      from moment, ${messages} join ${rooms} on ${rooms.tenantId} = ${messages.tenantId} and ${rooms.id} = ${messages.roomId}
      where ${messages.tenantId} = ${caller.tenantId} and ${roomsOf(caller)} and ${changedSince(messages.changedIn)}`,
    read: sql`select 'read', ${roomReaders.readerId}, ${roomReaders.roomId}, ${roomReaders.changedIn}
      from moment, ${roomReaders} join ${rooms} on ${rooms.tenantId} = ${roomReaders.tenantId} and ${rooms.id} = ${roomReaders.roomId}
      where ${roomReaders.tenantId} = ${caller.tenantId} and ${roomsOf(caller)} and ${changedSince(roomReaders.changedIn)}`,
  };
  const { rows } = await tx.execute<{
    kind: LiveEventKind | null;
    id: string;
    room_id: string | null;
    changed_in: string;
    next: string;
  }>(sql`
    with moment as (
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as newest
    ), news (kind, id, room_id, changed_in) as (${sql.join(
      kinds.map((kind) => queries[kind]),
      sql` union all `,
    )})
    select news.*, moment.oldest as next from moment left join (select * from news order by changed_in limit ${maxEvents + 1}) news on true
    order by changed_in`);
  const next = Number(rows[0]?.next);
  const events = rows.flatMap(({ kind, id, room_id: roomId, changed_in }) =>
    kind === null ? [] : [{ kind, id, roomId, changedIn: Number(changed_in) }],
  );
  // A mark from beyond this database's last transaction is another database's.
  return { events: events.length > maxEvents || since > next ? undefined : events, next };
}
