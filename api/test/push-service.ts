import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import type { PushPayload } from '@techadds/shared/contract/push/payload';

/** A browser that has subscribed: its push service's address, and the keys that only it has. */
interface Browser {
  ecdh: ECDH;
  auth: Buffer;
  serverKey: string;
}
interface ReceivedMessage {
  /** The name of the browser. */
  to: string;
  headers: IncomingHttpHeaders;
  payload: PushPayload;
  /** The bytes on the wire. */
  body: Buffer;
}
interface Reply {
  status: number;
  headers?: Record<string, string>;
}

export interface PushService {
  origin: string;
  messages: ReceivedMessage[];
  /** Why messages were refused that a browser could not have read. */
  errors: string[];
  /** Requests that were answered otherwise than with success. */
  refused: number;
  /** Subscribes a browser with the server's public key; returns what `PushSubscription.toJSON()` does. */
  subscribe(name: string, serverKey: string): { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
  /** Answers the next requests so, instead of receiving them. */
  answerWith(...replies: Reply[]): void;
  /** Forgets what was received and what was to be answered. */
  reset(): void;
  close(): Promise<unknown>;
}

/** Decrypts a message as a browser does (aes128gcm, RFC 8188 and 8291). */
function decrypt({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + senderKey.length);
  if (record.length > recordSize) throw new Error('The message has more than one record.');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32));
  const derive = (label: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('The message does not end with the delimiter of the last record.');
  return padded.subarray(0, end).toString('utf8');
}

/** Verifies that the sender has the private key of the server that the browser subscribed with (RFC 8292). */
async function verifySender({ serverKey }: Browser, authorization = '', audience: string): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=(\S+)$/.exec(authorization) ?? [];
  if (key !== serverKey) throw new Error('The message was signed with another key than the browser subscribed with.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), { audience });
  if ((payload.exp ?? Infinity) > Date.now() / 1000 + 24 * 3600) throw new Error('The signature is valid for more than a day.');
  if (!/^(mailto:|https:)/.test(payload.sub ?? '')) throw new Error('The signature has no contact.');
}

/** A push service with its browsers, on a local port: any free one by default. */
export async function startPushService(port = 0): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const replies: Reply[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const reply = replies.shift();
      const answer = ({ status, headers }: Reply) => {
        if (status >= 300) service.refused += 1;
        response.writeHead(status, headers).end('x'.repeat(100));
      };
      if (reply && reply.status >= 300) return answer(reply);
      const to = (request.url ?? '').split('/').at(-1) ?? '';
      const browser = browsers.get(to);
      if (!browser) return answer({ status: 410 });
      verifySender(browser, request.headers.authorization, service.origin)
        .then(() =>
          service.messages.push({ to, headers: request.headers, payload: JSON.parse(decrypt(browser, body)) as PushPayload, body }),
        )
        .then(() => answer(reply ?? { status: 201 }))
        .catch((error: unknown) => {
          service.errors.push(String(error));
          answer({ status: 403 });
        });
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const service = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: [] as ReceivedMessage[],
    errors: [] as string[],
    refused: 0,
    subscribe: (name: string, serverKey: string) => {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      browsers.set(name, { ecdh, auth, serverKey });
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { endpoint: `${service.origin}/push/${name}`, expirationTime: null, keys };
    },
    answerWith: (...next: Reply[]) => void replies.push(...next),
    reset: () => {
      service.messages.length = 0;
      service.errors.length = 0;
      service.refused = 0;
      replies.length = 0;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return service;
}
