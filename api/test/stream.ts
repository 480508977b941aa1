interface StreamEvent {
  event: string;
  data: Record<string, unknown>;
}

/** Reads server-sent events like a browser. */
export interface StreamReader {
  type: string;
  /** Waits for the next event. @throws if the stream ends before. */
  next(): Promise<StreamEvent>;
  /** Events received but not yet taken by `next`. */
  receivedEvents(): StreamEvent[];
  /** Waits for the event id after the events received so far. */
  lastEventId(): Promise<string>;
  /** Waits until the server ends the stream. */
  waitUntilEnded(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens a stream with a bearer token, after the event id `mark` if given. */
export async function openReader(url: string, token: string, mark?: string): Promise<StreamReader> {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${token}`, ...(mark !== undefined && { 'last-event-id': mark }) };
  const answer = await fetch(url, { headers, signal: stop.signal });
  if (!answer.ok || !answer.body) throw new Error(`The stream is refused: ${answer.status} ${await answer.text()}`);
  const heard: StreamEvent[] = [];
  let last = '';
  let marked = false;
  let over = false;
  let changed = () => undefined as void;
  let text = '';
  const decoder = new TextDecoder();
  const body = answer.body;

  function take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line): [string, string] => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
    );
    const [id, event, data] = [fields.get('id'), fields.get('event'), fields.get('data')];
    if (event !== undefined) heard.push({ event, data: JSON.parse(data ?? '{}') as Record<string, unknown> });
    if (event !== undefined) marked = false;
    if (id !== undefined) [last, marked] = [id, true];
  }
  const reading = (async () => {
    try {
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        blocks.forEach(take);
        changed();
      }
    } catch {
      // Aborted by `close`.
    }
    over = true;
    changed();
  })();
  const until = async (done: () => boolean) => {
    while (!done()) {
      if (over) throw new Error('The stream has ended.');
      await new Promise<void>((resolve) => (changed = resolve));
    }
  };

  return {
    type: answer.headers.get('content-type') ?? '',
    next: async () => {
      await until(() => heard.length > 0);
      return heard.shift()!;
    },
    receivedEvents: () => heard,
    lastEventId: async () => {
      await until(() => marked);
      return last;
    },
    waitUntilEnded: async () => {
      await reading;
      return over;
    },
    close: async () => {
      stop.abort();
      await reading;
    },
  };
}
