import { createServer, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Longer than a browser waits for the server's reply to one item. */
const slowMs = 11_000;

/** A request that creates a quote or service, which the faults are for. */
const isCreate = ({ method, url }) => method === 'POST' && /^\/api\/(quotes|services)(\?|$)/.test(url);

async function readBody(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

const replies = {
  unauthorized: [401, { error: 'Sign in again.', code: 'unauthorized' }],
  unavailable: [503, { error: 'Busy.', code: 'busy' }],
  failed: [500, { error: 'It failed.', code: 'internal' }],
};

/**
 * Passes everything on to `target`, apart from the requests that create something: `arm` makes the next of them fail in a certain way.
 * @param {{ target: string, port?: number, changeBody?: (body: Buffer) => Buffer, hideDate?: boolean, onFault?: (fault: string) => void,
 *   onCreate?: (headers: object, url: string, body: Buffer) => (result: 'replied' | 'faulted' | 'left') => void }} options `onCreate` is called
 *   with each request that creates something, and what it returns with how that ended
 */
export async function startFaultProxy({
  target,
  changeBody = (body) => body,
  hideDate = false,
  onFault = () => {},
  onCreate = () => () => {},
}) {
  const { hostname, port } = new URL(target);
  const armed = [];

  const send = ({ method, url, headers }, body) => {
    const sent = { ...headers, ...(body && { 'content-length': String(body.length) }) };
    if (body) delete sent['transfer-encoding'];
    return request({ hostname, port, method, path: url, headers: sent });
  };
  const toHead = ({ statusCode, headers }) => {
    const shown = { ...headers };
    if (hideDate) delete shown.date;
    return [statusCode, shown];
  };

  function passOn(incoming, outgoing) {
    const onward = send(incoming);
    onward.on('response', (response) => {
      outgoing.sendDate = !hideDate;
      outgoing.writeHead(...toHead(response));
      response.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  /** Takes the fault that is next, if it can happen now. */
  function take(names) {
    if (!names.includes(armed[0])) return undefined;
    const fault = armed.shift();
    onFault(fault);
    return fault;
  }

  async function create(incoming, outgoing) {
    const body = await readBody(incoming);
    const ended = onCreate(incoming.headers, incoming.url, body);
    let result = 'left';
    outgoing.on('close', () => ended(result));
    // A browser that sends it again at once is not early.
    const cut = () => {
      result = 'faulted';
      ended(result);
      outgoing.destroy();
    };
    const early = take(['request_lost', 'request_cut', ...Object.keys(replies)]);
    if (early === 'request_lost') return cut();
    if (early && replies[early]) {
      result = 'faulted';
      const [status, answer] = replies[early];
      outgoing.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' });
      return outgoing.end(JSON.stringify({ ...answer, cid: 'chaos' }));
    }
    const changed = changeBody(body);
    const onward = send(incoming, changed);
    outgoing.on('close', () => onward.destroy());
    if (early === 'request_cut') {
      onward.on('error', () => {}).write(changed.subarray(0, changed.length / 2));
      await wait(20);
      onward.destroy();
      return cut();
    }
    onward.end(changed);
    const response = await new Promise((resolve) => onward.on('response', resolve).on('error', () => resolve(undefined)));
    const reply = response && (await readBody(response).catch(() => undefined));
    if (!reply) return cut();
    const late = response.statusCode < 300 && take(['reply_lost', 'reply_cut', 'slow']);
    if (late === 'reply_lost') return cut();
    if (late === 'slow') {
      await wait(slowMs);
      if (!outgoing.destroyed) cut();
      return undefined;
    }
    outgoing.sendDate = !hideDate;
    outgoing.writeHead(...toHead(response));
    if (late === 'reply_cut') {
      outgoing.write(reply.subarray(0, reply.length / 2));
      await wait(20);
      return cut();
    }
    result = 'replied';
    return outgoing.end(reply);
  }

  const server = createServer((incoming, outgoing) => {
    outgoing.on('error', () => {});
    if (!isCreate(incoming)) return passOn(incoming, outgoing);
    return void create(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${server.address().port}`,
    arm: (fault) => armed.push(fault),
    disarm: () => armed.splice(0),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
