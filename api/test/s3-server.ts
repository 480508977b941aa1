import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3StoreConfig } from '../src/platform/object-store/s3-store-config';

export const bucket = 'releases';

/** Bytes after which connections break off: of what the client sends, or of what the server answers. */
interface Fault {
  sent?: number;
  answered?: number;
  /** How many connections it concerns; without it, all. */
  times?: number;
  /** Instead of breaking off, nothing goes on. */
  isStalled?: boolean;
}

export interface S3TestServer {
  config: S3StoreConfig;
  /** Where the server keeps the content of an object. */
  getFile(name: string): string;
  /** Connections from now on have this fault; undefined: none. */
  setFault(fault: Fault | undefined): void;
  /** How many connections were made. */
  connections(): number;
  close(): Promise<void>;
}

/** A real S3-compatible server behind a connection that can be made to fail. */
export async function startS3Server(): Promise<S3TestServer> {
  const directory = await mkdtemp(join(tmpdir(), 'techadds-s3-'));
  const server = new S3rver({ directory, port: 0, address: '127.0.0.1', silent: true, configureBuckets: [{ name: bucket }] });
  const { port } = await server.run();
  let fault: Fault | undefined;
  let count = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    count += 1;
    const current = fault && (fault.times ?? 1) > 0 ? fault : undefined;
    if (fault?.times !== undefined) fault.times -= 1;
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    pipe(client, upstream, current?.sent, current?.isStalled);
    pipe(upstream, client, current?.answered, current?.isStalled);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address() as { port: number };
  return {
    config: {
      ...{ endpoint: `http://127.0.0.1:${address.port}`, bucket, region: 'us-east-1' },
      ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', pathStyle: true },
    },
    getFile: (name) => join(directory, bucket, `${name}._S3rver_object`),
    setFault: (next) => {
      fault = next;
      // Connections are kept open; the fault is for the next request.
      for (const socket of sockets) socket.destroy();
    },
    connections: () => count,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Passes bytes on, up to a limit. */
function pipe(from: Socket, to: Socket, limit = Infinity, isStalled = false): void {
  let left = limit;
  from.on('data', (chunk: Buffer) => {
    to.write(chunk.subarray(0, Math.min(left, chunk.length)));
    left -= chunk.length;
    if (left > 0) return;
    if (isStalled) from.pause();
    else for (const socket of [from, to]) socket.destroySoon();
  });
  from.on('close', () => to.destroySoon());
}
