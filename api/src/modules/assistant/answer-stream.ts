import { Readable } from 'node:stream';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { askAssistant } from '@techadds/shared/contract/assistant/endpoints';
import { AppError } from '../../platform/http/errors';

const toEvent = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * An answer as server-sent events: `text` for each part of the reply, then `answer`, or `error` if it fails on the way.
 * @param write makes the answer; its signal aborts when the reader leaves
 */
export function streamAnswer(
  write: (onText: (part: string) => void, signal: AbortSignal) => Promise<Output<typeof askAssistant>>,
  log: (error: unknown) => void,
): Readable {
  const left = new AbortController();
  const stream = new Readable({ read: () => undefined, destroy: (error, done) => (left.abort(), done(error)) });
  const send = (name: string, data: unknown) => void (stream.destroyed || stream.push(toEvent(name, data)));
  write((text) => send('text', { text }), left.signal)
    .then((answer) => send('answer', answer))
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) log(error);
      send(
        'error',
        error instanceof AppError
          ? { code: error.code, error: error.message }
          : { code: 'internal', error: 'Something went wrong on our side.' },
      );
    })
    .finally(() => stream.destroyed || stream.push(null));
  return stream;
}
