import type { Tx } from '../../platform/database/client';
import { conflict } from '../../platform/http/errors';
import { hashInputs } from '../../platform/http/idempotency';
import type { ActionContext } from '../../platform/action-context';
import { lockReference, type References } from './client-references.service';

/** A record as returned to the caller. */
interface Shown {
  id: string;
  updatedAt: string;
}

/** How to store records of one kind; `noun` is used in messages, such as "service". */
interface Kind<T extends Shown> {
  noun: string;
  references: References;
  add(): Promise<T>;
  /** The stored record. @throws AppError 404 if it is no longer visible to the caller. */
  find(id: string): Promise<T>;
  /** Replaces the stored content. @throws AppError 403 if the caller may not, and the errors of an update. */
  overwrite(id: string): Promise<T>;
}

/** A record sent by a client: its reference, the time of writing by the client's clock, and the content. */
interface Sent {
  reference: string | undefined;
  said: string | undefined;
  content: unknown;
  force: boolean;
}

interface Kept<T> {
  record: T;
  became: 'added' | 'repeated' | 'overwritten';
}

/** The conflicting record with the time it was written, by which an offline client decides which copy is newer. */
export const currentOf = <T extends Shown>(present: T, writtenAt = present.updatedAt) => ({ ...present, updated_at: writtenAt });

/** Capped at the server's time, so that a client whose clock is ahead gains no advantage. */
const writtenAt = (said: string | undefined, now: Date) =>
  new Date(Math.min(now.getTime(), said === undefined ? Infinity : Date.parse(said))).toISOString();

/**
 * Creates a record. With a reference it is created once per user and reference, even if it is sent repeatedly or concurrently; different
 * content under the same reference replaces it only with `force`.
 * @throws AppError 409 `offline_conflict` with `current` if the stored content differs, and the errors of the kind's own rules.
 */
export async function keep<T extends Shown>(
  tx: Tx,
  { caller, now }: ActionContext,
  { reference, said, content, force }: Sent,
  kind: Kind<T>,
): Promise<Kept<T>> {
  if (reference === undefined) return { record: await kind.add(), became: 'added' };
  await lockReference(tx, caller, reference);
  const known = await kind.references.find(tx, caller, reference);
  const written = { contentHash: hashInputs(content), writtenAt: writtenAt(said, now) };
  if (!known) {
    const record = await kind.add();
    await kind.references.insert(tx, caller, reference, { recordId: record.id, ...written, versionAt: record.updatedAt });
    return { record, became: 'added' };
  }
  const present = await kind.find(known.recordId);
  if (known.contentHash === written.contentHash) return { record: present, became: 'repeated' };
  if (!force) {
    const isAsSent = Date.parse(present.updatedAt) === Date.parse(known.versionAt);
    const words = `This ${kind.noun} is here already, with other content. Nothing was saved; look at what is here first.`;
    throw conflict('offline_conflict', words, { current: currentOf(present, isAsSent ? known.writtenAt : present.updatedAt) });
  }
  const record = await kind.overwrite(known.recordId);
  await kind.references.set(tx, caller, reference, { ...written, versionAt: record.updatedAt });
  return { record, became: 'overwritten' };
}
