import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHmacFunction } from '../encryption/hmac';
import { collectCheckpoints, createCheckpointSender } from './checkpoint-copies';
import type { ChainCheckpoint, HashChain } from './checkpoints';
import { signS3Request } from './s3-signature';

const tenantId = crypto.randomUUID();
const hmac = createHmacFunction(Buffer.alloc(32, 'key'));
const chain: HashChain = { name: 'ledger', folder: 'heads', signaturePrefix: 'ledger head', findLastLink: async () => undefined };
const createCheckpoint = (seq: number): ChainCheckpoint => {
  const unsigned = { seq, hash: 'h'.repeat(64), time: '2026-01-01T00:00:00.000Z' };
  const signature = hmac(`ledger head\n${JSON.stringify([tenantId, seq, unsigned.hash, unsigned.time])}`);
  return { chain: 'ledger', tenantId, ...unsigned, signature };
};

/** A stand-in for a store and a webhook. */
let server: Server;
let origin: string;
let objects: Map<string, string>;
let posted: string[];
let status: number;
let authorizations: string[];
let dataDir: string;
beforeEach(async () => {
  [objects, posted, status, authorizations] = [new Map(), [], 200, []];
  dataDir = await mkdtemp(join(tmpdir(), 'techadds-copies-'));
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
      authorizations.push(request.headers.authorization ?? '');
      if (request.method === 'POST') posted.push(body);
      if (request.method === 'PUT' && status === 200) objects.set(pathname.replace('/bucket/', ''), body);
      const keys = [...objects.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? '-'));
      response.statusCode = status;
      response.end(
        searchParams.has('list-type')
          ? `<ListBucketResult>${keys.map((key) => `<Key>${key}</Key>`).join('')}</ListBucketResult>`
          : (objects.get(pathname.replace('/bucket/', '')) ?? ''),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(dataDir, { recursive: true, force: true });
});

const createS3 = () => ({ url: `${origin}/bucket/heads`, accessKeyId: 'id', secretAccessKey: 'secret', region: 'eu-north-1' });

test('sends each checkpoint once to the webhook and the store, and again after a failure', async () => {
  const send = createCheckpointSender({ webhookUrl: `${origin}/hook`, s3: createS3() });
  status = 503;
  await expect(send([createCheckpoint(1)])).rejects.toThrow('Copies of checkpoints could not be sent.');
  status = 200;
  for (const _ of [1, 2]) await send([createCheckpoint(1)]);
  expect(posted.map((body) => JSON.parse(body))).toEqual([createCheckpoint(1), createCheckpoint(1)]);
  expect([...objects.keys()]).toEqual([`heads/ledger/${tenantId}/0000000000000001.json`]);
});

test('reads what the store has, so that a lost data folder hides nothing', async () => {
  const checkpointCopies = { webhookUrl: undefined, s3: createS3() };
  await createCheckpointSender(checkpointCopies)([createCheckpoint(1)]);
  await createCheckpointSender(checkpointCopies)([createCheckpoint(12)]);
  const found = await collectCheckpoints({ dataDir, checkpointCopies }, chain, tenantId, hmac);
  expect(found.map(({ seq }) => seq)).toEqual([1, 12]);
  expect(authorizations.every((header) => header.startsWith('AWS4-HMAC-SHA256 Credential=id/'))).toBe(true);
});

test('rejects a copy that is not signed by this system', async () => {
  const checkpointCopies = { webhookUrl: undefined, s3: createS3() };
  await createCheckpointSender(checkpointCopies)([{ ...createCheckpoint(3), seq: 2 }]);
  await expect(collectCheckpoints({ dataDir, checkpointCopies }, chain, tenantId, hmac)).rejects.toThrow('is not signed by this system');
});

test('signs requests as the documentation of the signature does', () => {
  // The example "GET Bucket Lifecycle" of AWS Signature Version 4.
  const headers = signS3Request(
    'GET',
    new URL('https://examplebucket.s3.amazonaws.com/?lifecycle'),
    '',
    { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' },
    new Date('2013-05-24T00:00:00Z'),
  );
  expect(headers.authorization).toMatch(/Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543$/);
});
