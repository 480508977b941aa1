import { Agent, request } from 'node:http';

/** How a request ended, as its client knows it. */
export interface Outcome {
  method: string;
  /** What it carried, to be found again in the database and in the log. */
  mark: string;
  /** Undefined where no whole answer came. */
  status: number | undefined;
  /** Whether the connection was made; where it was not, nobody can have accepted the request. */
  connected: boolean;
}

interface Load {
  /** How each request so far has ended. */
  outcomes: readonly Outcome[];
  /** Ends it; resolves to all that was sent, once each has ended. */
  stop(): Promise<Outcome[]>;
}

/**
 * People who ask one thing after the other over connections that are kept open: every second request adds a customer, whose e-mail
 * begins with the request's mark.
 */
export function startLoad(url: string, token: string, people: number, name: string): Load {
  const agent = new Agent({ keepAlive: true });
  const outcomes: Outcome[] = [];
  let going = true;
  let count = 0;

  const ask = (method: string, path: string, mark: string, body?: object) =>
    new Promise<Outcome>((resolve) => {
      let connected = false;
      const end = (status?: number) => resolve({ method, mark, status, connected });
      const sent = request(`${url}${path}`, {
        agent,
        method,
        headers: { authorization: `Bearer ${token}`, 'x-cid': mark, ...(body && { 'content-type': 'application/json' }) },
      });
      sent
        .on('socket', (socket) => {
          connected = !socket.connecting;
          if (!connected) socket.once('connect', () => (connected = true));
        })
        .on('error', () => end())
        .on('response', (response) => {
          response.resume();
          response.on('error', () => end()).on('close', () => end(response.complete ? response.statusCode : undefined));
        });
      sent.end(body && JSON.stringify(body));
    });

  const person = async () => {
    while (going) {
      const mark = `${name}-${(count += 1)}`;
      const outcome = await (count % 2
        ? ask('GET', '/api/customers', mark)
        : ask('POST', '/api/customers', mark, { name: `Load ${mark}`, email: `${mark}@load.test` }));
      outcomes.push(outcome);
      // Nobody listens any more: no need to ask a thousand times.
      if (!outcome.connected) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const all = Promise.all(Array.from({ length: people }, person));
  return {
    outcomes,
    stop: async () => {
      going = false;
      await all;
      agent.destroy();
      return outcomes;
    },
  };
}
