import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';

/** A call of a tool as a model writes it; `arguments` is JSON if the model is right. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: string;
}

export interface Completion {
  content: string;
  toolCalls: ToolCall[];
}

const CompletionResponse = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.nullish(z.string()),
          tool_calls: z.nullish(z.array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))),
        }),
      }),
    )
    .check(z.minLength(1)),
});

const CompletionChunk = z.object({
  choices: z.array(
    z.object({
      delta: z.object({
        content: z.nullish(z.string()),
        tool_calls: z.nullish(
          z.array(
            z.object({
              index: z.int(),
              id: z.nullish(z.string()),
              function: z.nullish(z.object({ name: z.nullish(z.string()), arguments: z.nullish(z.string()) })),
            }),
          ),
        ),
      }),
    }),
  ),
});

/** A server that never stops is cut off. */
const maxBytes = 512 * 1024;
const maxToolCalls = 8;

/** Reads the body of a response up to the limit. @throws Error where it is longer */
async function* readParts(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new Error('its answer is too long');
    yield decoder.decode(part, { stream: true });
  }
}

/**
 * Reads a completion, whole or streamed: servers may ignore the wish to stream.
 * @param onText receives the parts of a streamed text
 * @throws Error where it has no such form
 */
export async function readCompletion(response: Response, onText: (part: string) => void): Promise<Completion> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    let text = '';
    for await (const part of readParts(response)) text += part;
    const { content, tool_calls } = CompletionResponse.parse(JSON.parse(text)).choices[0]!.message;
    const toolCalls = (tool_calls ?? []).map((call) => ({ id: call.id, ...call.function }));
    return { content: content ?? '', toolCalls: toolCalls.slice(0, maxToolCalls) };
  }
  const completion: Completion = { content: '', toolCalls: [] };
  const parser = createParser({ onEvent: ({ data }) => data !== '[DONE]' && addChunk(completion, JSON.parse(data), onText) });
  for await (const part of readParts(response)) parser.feed(part);
  completion.toolCalls = completion.toolCalls.filter(Boolean);
  return completion;
}

function addChunk(completion: Completion, data: unknown, onText: (part: string) => void): void {
  const delta = CompletionChunk.parse(data).choices[0]?.delta;
  if (delta?.content) {
    completion.content += delta.content;
    onText(delta.content);
  }
  for (const { index, id, function: part } of delta?.tool_calls ?? []) {
    if (index < 0 || index >= maxToolCalls) continue;
    const call = (completion.toolCalls[index] ??= { id: '', name: '', arguments: '' });
    call.id += id ?? '';
    call.name += part?.name ?? '';
    call.arguments += part?.arguments ?? '';
  }
}
