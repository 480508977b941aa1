import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { TimelineEntry, TimelineKind } from '@techadds/shared/contract/crm/timeline';
import type { ListMeta } from '@techadds/shared/contract/list';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { containsText, toPage, type ListRequest } from '../../platform/database/pagination';
import { crmActivities } from '../../schema';
import { selectDeliveredFiles, selectSharedFiles } from './timeline-files';
import * as sources from './timeline-sources';
import type { RecordScope, TimelineSubject } from './timeline-sources';

interface TimelineRequest extends ListRequest {
  query?: string | undefined;
  kind?: TimelineKind | undefined;
}

const { selectActivities, selectContractEvents, selectOrderEvents, selectProjectEvents, selectQuoteEvents } = sources;
const sourcesByKind: Record<TimelineKind, readonly ((scope: RecordScope) => SQL)[]> = {
  ...{ note: [selectActivities], call: [selectActivities], email: [selectActivities], change: [selectActivities] },
  ...{ stage: [sources.selectStageChanges], task: [sources.selectTaskEvents], file: [selectSharedFiles, selectDeliveredFiles] },
  ...{ quote: [selectQuoteEvents], contract: [selectContractEvents], signature: [selectContractEvents] },
  ...{ order: [selectOrderEvents], project: [selectProjectEvents] },
};
const allSources = [...new Set(Object.values(sourcesByKind).flat())];

const column = <T>(name: string) => sql<T>`${sql.identifier(name)}`;
const columns = {
  id: column<string>('id'),
  at: column<string>('at').mapWith(crmActivities.at),
  kind: column<TimelineKind>('kind'),
  event: column<string>('event'),
  actorName: column<string>('actor_name'),
  note: column<string | null>('note'),
  recordType: column<string | null>('record_type'),
  recordId: column<string | null>('record_id'),
  recordName: column<string | null>('record_name'),
  stageFrom: column<string | null>('stage_from'),
  stageTo: column<string | null>('stage_to'),
  durationSeconds: column<number | null>('duration_seconds'),
};
type Row = { [K in keyof typeof columns]: (typeof columns)[K]['_']['type'] };

/** A page of what happened with a record that the caller sees, newest first, as far as the caller sees the records it happened to. */
export async function listTimeline(
  tx: Tx,
  caller: Caller,
  subject: TimelineSubject,
  request: TimelineRequest,
): Promise<{ items: TimelineEntry[]; meta: ListMeta }> {
  const scope = sources.scopeRecords(caller, subject);
  const selected = request.kind === undefined ? allSources : sourcesByKind[request.kind];
  const entries = sql`(${sql.join(
    selected.map((select) => select(scope)),
    sql` union all `,
  )}) entries`;
  const text = request.query?.trim();
  const where = and(
    request.kind && eq(columns.kind, request.kind),
    text ? or(...[columns.note, columns.actorName, columns.recordName].map((each) => containsText(each, text))) : undefined,
  );
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(entries)
    .where(where);
  const newestFirst = [column('at'), column('step'), columns.id];
  const rows: Row[] = await tx
    .select(columns)
    .from(entries)
    .where(where)
    .orderBy(...(request.order === 'asc' ? newestFirst : newestFirst.map((each) => desc(each))))
    .limit(request.limit)
    .offset(request.offset);
  return toPage(
    request,
    count?.total ?? 0,
    rows.map((row) => toEntry(row, subject)),
  );
}

const kindsWithoutEvent: ReadonlySet<TimelineKind> = new Set(['note', 'call', 'email', 'stage']);

function toEntry(
  { kind, event, recordType, recordId, recordName, stageFrom, stageTo, durationSeconds, ...row }: Row,
  subject: TimelineSubject,
) {
  // Records of the same type are the subject itself, or were merged into it.
  const hasRecord = recordType !== null && recordType !== subject.type;
  return {
    ...{ ...row, kind, note: row.note === '' ? null : row.note },
    // Exactly the fields of its kind: the serializer of the response accepts no other.
    ...(!kindsWithoutEvent.has(kind) && { event }),
    record: hasRecord ? { type: recordType, id: recordId, name: recordName } : null,
    ...(stageTo !== null && { stage: { from: stageFrom, to: stageTo, durationSeconds } }),
  } as TimelineEntry;
}
