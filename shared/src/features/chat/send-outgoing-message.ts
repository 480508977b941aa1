import { ApiError, call } from '@techadds/shared/api';
import { sendMessage } from '@techadds/shared/contract/conversations/endpoints';
import { updateOutgoingFile, setOutgoingFailure, type OutgoingMessage } from './outbox';

const sendFailedText = 'Failed to send message';
/** Uploads on their way, by the message that they go with. */
const uploads = new Map<string, AbortController>();

/** Ends the upload of a message's files; the message stays, to be sent again or given up. */
export const cancelUpload = (key: string): void => uploads.get(key)?.abort();

/** Uploads what is not there yet, one file after the other. @returns the ids of all */
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

/** Sends a message, with its files first; whether it has arrived. Where it has not, why is kept with it, and so is what is uploaded already. */
export async function sendOutgoingMessage(message: OutgoingMessage): Promise<boolean> {
  const { key, conversationId, text, files } = message;
  const controller = new AbortController();
  setOutgoingFailure(key, undefined);
  try {
    uploads.set(key, controller);
    const ids = files.length > 0 ? await uploadAll(message, controller.signal) : [];
    await call(sendMessage, { params: { roomId: conversationId }, body: { text, clientId: key, ...(ids.length > 0 && { files: ids }) } });
    return true;
  } catch (cause) {
    const apiError = cause instanceof ApiError && typeof cause.status === 'number' ? cause : undefined;
    // An upload that waited too long is gone; the next try brings the file again.
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
