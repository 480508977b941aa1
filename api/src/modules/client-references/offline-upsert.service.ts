import type { Tx } from '../../platform/database/client';
import { conflict, notFound } from '../../platform/http/errors';
import { hashInputs } from '../../platform/http/idempotency';
import type { ActionContext } from '../audit/action-context.service';
import { lockClientReference, type ReferenceStore } from './client-references.service';

/** A record as returned to the caller. */
interface RecordDto {
  id: string;
  updatedAt: string;
}

/** How to store records of one kind; `noun` is used in messages, such as "service". */
interface RecordKind<T extends RecordDto> {
  noun: string;
  references: ReferenceStore;
  create(): Promise<T>;
  /** The stored record. @throws AppError 404 if it is no longer visible to the caller. */
  get(id: string): Promise<T>;
  /** Replaces the stored content. @throws AppError 403 if the caller may not, and the errors of an update. */
  overwrite(id: string): Promise<T>;
}

/** A record sent by a client: its reference, the time of writing by the client's clock, and the content. */
interface SentRecord {
  reference: string | undefined;
  writtenAtByClient: string | undefined;
  content: unknown;
  force: boolean;
}

interface UpsertResult<T> {
  record: T;
  outcome: 'added' | 'repeated' | 'overwritten';
}

/** The conflicting record with the time it was written, by which an offline client decides which copy is newer. */
export const toConflictDto = <T extends RecordDto>(present: T, writtenAt = present.updatedAt) => ({ ...present, updated_at: writtenAt });

/** How far ahead of the server a client's clock may be. Its equal copies then stay equal, and a clock that is a day ahead wins nothing. */
const maxAheadMs = 5 * 60_000;
const capWrittenAt = (writtenAtByClient: string | undefined, now: Date) =>
  new Date(
    writtenAtByClient === undefined ? now.getTime() : Math.min(now.getTime() + maxAheadMs, Date.parse(writtenAtByClient)),
  ).toISOString();

/**
 * Creates a record. With a reference it is created once per tenant and reference, even if it is sent repeatedly, concurrently, or by several
 * devices of the user; different content under the same reference replaces it only with `force`.
 * @throws AppError 409 `offline_conflict` with `current` and `serverTime` if the stored content differs, 404 if the reference is another
 * user's, and the errors of the kind's own rules.
 */
export async function upsertRecord<T extends RecordDto>(
  tx: Tx,
  { caller, now }: ActionContext,
  { reference, writtenAtByClient, content, force }: SentRecord,
  kind: RecordKind<T>,
): Promise<UpsertResult<T>> {
  if (reference === undefined) return { record: await kind.create(), outcome: 'added' };
  await lockClientReference(tx, caller, reference);
  const known = await kind.references.find(tx, caller.tenantId, reference);
  const written = { contentHash: hashInputs(content), writtenAt: capWrittenAt(writtenAtByClient, now) };
  if (!known) {
    const record = await kind.create();
    const row = { userId: caller.userId, recordId: record.id, ...written, versionAt: record.updatedAt };
    await kind.references.insert(tx, caller.tenantId, reference, row);
    return { record, outcome: 'added' };
  }
  // The answer says no more than that of a record which the caller may not see.
  if (known.userId !== caller.userId) throw notFound(kind.noun);
  const present = await kind.get(known.recordId);
  if (known.contentHash === written.contentHash) return { record: present, outcome: 'repeated' };
  if (!force) {
    const isAsSent = Date.parse(present.updatedAt) === Date.parse(known.versionAt);
    const words = `This ${kind.noun} is here already, with other content. Nothing was saved; look at what is here first.`;
    const current = toConflictDto(present, isAsSent ? known.writtenAt : present.updatedAt);
    throw conflict('offline_conflict', words, { current, serverTime: now.toISOString() });
  }
  const record = await kind.overwrite(known.recordId);
  await kind.references.set(tx, caller.tenantId, reference, { ...written, versionAt: record.updatedAt });
  return { record, outcome: 'overwritten' };
}
