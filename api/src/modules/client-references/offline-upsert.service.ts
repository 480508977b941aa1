import type { Tx } from '../../platform/database/client';
import { conflict } from '../../platform/http/errors';
import { hashInputs } from '../../platform/http/idempotency';
import type { ActionContext } from '../../platform/action-context';
import { lockReference, type References } from './client-references.service';

/** A record as its caller sees it. */
interface Shown {
  id: string;
  updatedAt: string;
}

/** How records of one kind are kept; `noun` as in "service". */
interface Kind<T extends Shown> {
  noun: string;
  references: References;
  add(): Promise<T>;
  /** What is kept. @throws AppError 404 where it is out of the caller's reach by now */
  find(id: string): Promise<T>;
  /** Puts what was sent in the place of what is kept. @throws AppError 403 where the caller may not, and as a change does */
  overwrite(id: string): Promise<T>;
}

/** What a device sends of a record that it made: its name for it, when it was written there, and what it says. */
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

/** What stands in the way of a change, and when it was written: by that a client that was offline decides whose copy is newer. */
export const currentOf = <T extends Shown>(present: T, writtenAt = present.updatedAt) => ({ ...present, updated_at: writtenAt });

/** Nothing was written later than now: a clock that is ahead wins nothing. */
const writtenAt = (said: string | undefined, now: Date) =>
  new Date(Math.min(now.getTime(), said === undefined ? Infinity : Date.parse(said))).toISOString();

/**
 * Adds a record. One that was made offline is added once for each reference of a person, however often and at how many places at once it is
 * sent; other content under the same reference takes its place only by `force`.
 * @throws AppError 409 with `current` where other content is kept, and whatever the kind's own rules throw.
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
