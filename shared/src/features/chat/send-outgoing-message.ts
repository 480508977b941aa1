import { ApiError, call } from '@techadds/shared/api';
import { sendMessage } from '@techadds/shared/contract/conversations/endpoints';
import { patchFile, setFailure, type Outgoing } from './outbox';

const sendFailure = 'Failed to send message';
/** Uploads on their way, by the message that they go with. */
const uploads = new Map<string, AbortController>();

/** Ends the upload of a message's files; the message stays, to be sent again or given up. */
export const stopUpload = (key: string): void => uploads.get(key)?.abort();

/** Uploads what is not there yet, one file after the other. @returns the ids of all */
async function uploadAll({ key, files }: Outgoing, signal: AbortSignal): Promise<string[]> {
  const { uploadFile } = await import('@techadds/shared/api/upload');
  const ids: string[] = [];
  for (const each of files) {
    const id = each.id ?? (await uploadFile(each.file, 'attachment', (share) => patchFile(key, each.key, { share }), signal)).id;
    patchFile(key, each.key, { id, share: 1 });
    ids.push(id);
  }
  return ids;
}

/** Sends a message, with its files first; whether it has arrived. Where it has not, why is kept with it, and so is what is uploaded already. */
export async function postMessage(message: Outgoing): Promise<boolean> {
  const { key, roomId, text, files } = message;
  const stop = new AbortController();
  setFailure(key, undefined);
  try {
    uploads.set(key, stop);
    const ids = files.length > 0 ? await uploadAll(message, stop.signal) : [];
    await call(sendMessage, { params: { roomId }, body: { text, clientId: key, ...(ids.length > 0 && { files: ids }) } });
    return true;
  } catch (cause) {
    const known = cause instanceof ApiError && typeof cause.status === 'number' ? cause : undefined;
    // An upload that waited too long is gone; the next try brings the file again.
    if (known?.fields.files) patchFile(key, undefined, { id: undefined, share: 0 });
    const why = known && (known.fields.files ?? known.fields.data ?? known.message);
    setFailure(key, stop.signal.aborted ? 'Stopped. Nothing was sent.' : why ? `${sendFailure}. ${why}` : sendFailure);
    return false;
  } finally {
    uploads.delete(key);
  }
}
