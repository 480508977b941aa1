import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { counters, messages, notifications, roomReaders, rooms } from '../../schema';
import type { Caller } from '../../platform/auth/caller';
import type { LiveEventBatch } from '../../platform/events/sse';
import { visibleConversations } from '../conversations/conversations.service';

export type LiveEventKind = 'notification' | 'message' | 'read';
/** A notification about the company changes what its users may do, so browsers read the tenant again. */
type SentEventKind = LiveEventKind | 'tenant';

/** Beyond this number, the client is told to refetch everything. */
const maxEvents = 200;

/** Changes that concern the user, with a number above `since`, in the order of the changes. */
export async function listEventsSince(tx: Tx, caller: Caller, kinds: readonly LiveEventKind[], since: number): Promise<LiveEventBatch> {
  const { tenantId, userId } = caller;
  const queries = {
    notification: sql`select case when ${notifications.type} like 'company.%' then 'tenant' else 'notification' end as kind, ${notifications.id} as id, null::uuid as room_id, ${notifications.changedIn} as changed_in
      from ${notifications} where ${and(eq(notifications.tenantId, tenantId), eq(notifications.userId, userId))}
      and ${notifications.changedIn} > ${since}`,
    message: sql`select 'message' as kind, ${messages.id} as id, ${messages.roomId} as room_id, ${messages.changedIn} as changed_in
      from ${messages} join ${rooms} on ${rooms.tenantId} = ${messages.tenantId} and ${rooms.id} = ${messages.roomId}
      where ${messages.tenantId} = ${tenantId} and ${visibleConversations(caller)} and ${messages.changedIn} > ${since}`,
    read: sql`select 'read' as kind, ${roomReaders.readerId} as id, ${roomReaders.roomId} as room_id, ${roomReaders.changedIn} as changed_in
      from ${roomReaders} join ${rooms} on ${rooms.tenantId} = ${roomReaders.tenantId} and ${rooms.id} = ${roomReaders.roomId}
      where ${roomReaders.tenantId} = ${tenantId} and ${visibleConversations(caller)} and ${roomReaders.changedIn} > ${since}`,
  };
  // One statement, so that the last number and the rows come from one snapshot: higher numbers are not committed yet.
  const { rows } = await tx.execute<{
    last: string;
    kind: SentEventKind | null;
    id: string;
    room_id: string | null;
  }>(sql`
    select coalesce((select ${counters.value} from ${counters} where ${and(eq(counters.tenantId, tenantId), eq(counters.name, 'changes'))}), 0) as last,
      event.*
    from (select 1) as always left join (
      select * from (${sql.join(
        kinds.map((kind) => queries[kind]),
        sql` union all `,
      )}) changed order by changed_in limit ${maxEvents + 1}
    ) event on true
    order by event.changed_in`);
  const next = Number(rows[0]?.last);
  const events = rows.flatMap(({ kind, id, room_id: roomId }) => (kind === null ? [] : [{ kind, id, roomId }]));
  // A number beyond the tenant's last change comes from another database.
  return { events: events.length > maxEvents || since > next ? undefined : events, next };
}
