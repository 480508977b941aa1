import { Agent, request } from 'node:http';

/** How a request ended from the client's view. */
export interface Outcome {
  method: string;
  /** Sent as request id and as part of the data, to find the request in database and log. */
  mark: string;
  /** Undefined without a complete response. */
  status: number | undefined;
  /** Whether a connection was established; otherwise no server accepted the request. */
  connected: boolean;
}

interface Load {
  /** Requests completed so far. */
  outcomes: readonly Outcome[];
  /** Stops the load; resolves to all requests once each has ended. */
  stop(): Promise<Outcome[]>;
}

/**
 * Simulates users with keep-alive connections who send one request after another. Every second request adds a customer, whose e-mail
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

  const user = async () => {
    while (going) {
      const mark = `${name}-${(count += 1)}`;
      const outcome = await (count % 2
        ? ask('GET', '/api/customers', mark)
        : ask('POST', '/api/customers', mark, { name: `Load ${mark}`, email: `${mark}@load.test` }));
      outcomes.push(outcome);
      // The server is gone: avoid a busy loop.
      if (!outcome.connected) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const all = Promise.all(Array.from({ length: people }, user));
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
