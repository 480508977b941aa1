import { and, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DeliverOrder } from '@techadds/shared/contract/orders/forms';
import type { Tx } from '../../platform/database/client';
import { deliverables, files } from '../../schema';
import { validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { applyOrderAction } from './orders.actions.rules';
import { lockOrderForAction } from './orders.transitions';

/**
 * The partner delivers with a note and files, which both parties of the order may download from then on.
 * @throws AppError 404 if the order is not visible to the caller, 409 if its status does not allow it, 422 if a file is not the caller's own upload
 * for this purpose or was delivered before
 */
export async function deliverOrder(
  tx: Tx,
  context: ActionContext,
  id: string,
  { note, files: ids }: z.output<typeof DeliverOrder>,
): Promise<void> {
  const order = await lockOrderForAction(tx, context, id, 'deliver');
  const names = await attachDeliverables(tx, context, { orderId: id }, ids);
  await applyOrderAction(tx, context, order, 'deliver', note, names.length > 0 ? { files: names } : undefined);
}

/**
 * Attaches the caller's uploads to an order or a milestone; returns their names.
 * @throws AppError 422 if a file is not the caller's own upload for this purpose or was delivered before
 */
export async function attachDeliverables(
  tx: Tx,
  { caller, now }: ActionContext,
  subject: { orderId: string } | { milestoneId: string },
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { tenantId } = caller;
  if (new Set(ids).size < ids.length) throw validationError({ files: 'Give each file once.' });
  const isOwnUpload = and(eq(files.userId, caller.userId), eq(files.purpose, 'deliverable'), inArray(files.id, [...ids]));
  const rows = await tx
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(and(eq(files.tenantId, tenantId), isOwnUpload));
  const missingFileError = () => validationError({ files: 'One of these files is not there, or was delivered before. Upload it again.' });
  if (rows.length < ids.length) throw missingFileError();
  const inserted = await tx
    .insert(deliverables)
    .values(ids.map((fileId, position) => ({ tenantId, fileId, ...subject, position, deliveredAt: now.toISOString() })))
    .onConflictDoNothing()
    .returning({ fileId: deliverables.fileId });
  if (inserted.length < ids.length) throw missingFileError();
  return ids.map((fileId) => rows.find((row) => row.id === fileId)?.name ?? '');
}
