import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { ApiRequestOptions } from './api-member';

type Body = Dispatcher.RequestOptions['body'];

/** The body of a request that may be sent several times. */
export interface RepeatableBody {
  /** The body for the next attempt. */
  next: () => Body;
  /** Whether nothing of it is lost: it is in memory, or nobody has read of it. */
  canRepeat: () => boolean;
}

/** Larger bodies are streamed. */
const maxBytesInMemory = 64 * 1024;

/** @throws the error of the visitor's connection where it ends within the body */
export async function toRepeatableBody({ body, headers }: Pick<ApiRequestOptions, 'body' | 'headers'>): Promise<RepeatableBody> {
  if (!(body instanceof Readable)) return { next: () => body, canRepeat: () => true };
  if (Number(headers['content-length'] ?? Infinity) <= maxBytesInMemory) {
    const bytes = Buffer.concat(await body.toArray());
    return { next: () => bytes, canRepeat: () => true };
  }
  let isRead = false;
  // A failed connection destroys a stream, but never begins with an iterator. The visitor's connection must outlive the API's.
  const read = async function* () {
    isRead = true;
    yield* body.iterator({ destroyOnReturn: false });
  };
  return { next: () => read() as unknown as Body, canRepeat: () => !isRead };
}
