import { ApiError, call } from '@techadds/shared/api';
import { sendMessage } from '@techadds/shared/contract/conversations/endpoints';
import { updateOutgoingFile, setOutgoingFailure, type OutgoingMessage } from './outbox';

const sendFailedText = 'Failed to send message';
/** Uploads in progress, by message key. */
const uploads = new Map<string, AbortController>();

/** Aborts the upload of a message's files; the message can still be sent again or discarded. */
export const cancelUpload = (key: string): void => uploads.get(key)?.abort();

/** Uploads the files that are not uploaded yet, one after the other. @returns the ids of all files */
async function uploadAll({ key, files }: OutgoingMessage, signal: AbortSignal): Promise<string[]> {
  const { uploadFile } = await import('@techadds/shared/api/upload');
  const ids: string[] = [];
  for (const each of files) {
    const id =
      each.id ?? (await uploadFile(each.file, 'attachment', (progress) => updateOutgoingFile(key, each.key, { progress }), signal)).id;
    updateOutgoingFile(key, each.key, { id, progress: 1 });
    ids.push(id);
  }
  return ids;
}

/** Sends a message after uploading its files. Returns whether it was sent; on failure the reason and the completed uploads are stored with it. */
export async function sendOutgoingMessage(message: OutgoingMessage): Promise<boolean> {
  const { key, conversationId, text, files, threadId } = message;
  const controller = new AbortController();
  setOutgoingFailure(key, undefined);
  try {
    uploads.set(key, controller);
    const ids = files.length > 0 ? await uploadAll(message, controller.signal) : [];
    const body = { text, clientId: key, ...(ids.length > 0 && { files: ids }), ...(threadId && { threadId }) };
    await call(sendMessage, { params: { roomId: conversationId }, body });
    return true;
  } catch (cause) {
    const apiError = cause instanceof ApiError && typeof cause.status === 'number' ? cause : undefined;
    // An upload that was not used for too long is deleted; the next attempt uploads the file again.
    if (apiError?.fields.files) updateOutgoingFile(key, undefined, { id: undefined, progress: 0 });
    const reason = apiError && (apiError.fields.files ?? apiError.fields.data ?? apiError.message);
    setOutgoingFailure(
      key,
      controller.signal.aborted ? 'Stopped. Nothing was sent.' : reason ? `${sendFailedText}. ${reason}` : sendFailedText,
    );
    return false;
  } finally {
    uploads.delete(key);
  }
}
