import { createParser } from 'eventsource-parser';
import { call } from '@techadds/shared/api';
import { askAssistant } from '@techadds/shared/contract/assistant/endpoints';

/** Reads the events of an answer: passes on the parts of the reply, and returns the response at the end as if it had come at once. */
async function readEvents(body: ReadableStream<Uint8Array>, onText: (part: string) => void): Promise<string> {
  let answer: string | undefined;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'text') onText((JSON.parse(data) as { text: string }).text);
      else if (event === 'answer') answer = data;
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(decoder.decode(part.value, { stream: true }));
  if (answer === undefined) throw new Error('The answer broke off');
  return answer;
}

/**
 * Asks the assistant, and passes on the parts of its reply while they arrive. Assistants that do not stream answer at once.
 * @throws where there is no whole answer
 */
export const askStreaming = (message: string, onText: (part: string) => void, signal: AbortSignal): Promise<unknown> =>
  call(
    askAssistant,
    { body: { message } },
    {
      headers: { Accept: 'text/event-stream, application/json' },
      signal,
      transport: async (url, init) => {
        // eslint-disable-next-line no-restricted-globals -- `call` hands over the whole request, with its headers
        const response = await fetch(url, init);
        if (!response.ok || !response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
        return new Response(await readEvents(response.body, onText), {
          status: response.status,
          headers: { 'content-type': 'application/json' },
        });
      },
    },
  );
