import type { HmacFunction } from '../encryption/hmac';
import { parseCheckpoints, readCheckpoints, type ChainCheckpoint, type Checkpoint, type HashChain } from './checkpoints';
import { signS3Request, type S3Credentials } from './s3-signature';

export interface CheckpointCopiesConfig {
  /** Receives each checkpoint as JSON by POST. */
  webhookUrl: string | undefined;
  /** A bucket of an S3-compatible store, as `https://host/bucket`, with a folder in it if wanted. */
  s3: (S3Credentials & { url: string }) | undefined;
}

const timeoutMs = 10_000;
/** The newest copies to compare with: older ones are in the data folder, too. */
const maxRead = 24;

async function request(url: URL, init: RequestInit): Promise<string> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url.origin}${url.pathname} answered ${response.status} to a checkpoint.`);
  return response.text();
}

function requestS3(s3: NonNullable<CheckpointCopiesConfig['s3']>, method: 'GET' | 'PUT', url: URL, body = '') {
  return request(url, { method, headers: signS3Request(method, url, body, s3, new Date()), ...(method === 'PUT' && { body }) });
}

/** An object per checkpoint, whose name sorts by its number, so that a bucket with object lock never overwrites one. */
const getObjectName = ({ chain, tenantId, seq }: Pick<ChainCheckpoint, 'chain' | 'tenantId' | 'seq'>) =>
  `${chain}/${tenantId}/${String(seq).padStart(16, '0')}.json`;

/**
 * Sends copies of checkpoints to the configured places. Only sends what the same process has not sent yet, so a failed copy is sent again with the next.
 * @throws AggregateError if a copy could not be sent
 */
export function createCheckpointSender({
  webhookUrl,
  s3,
}: CheckpointCopiesConfig): (checkpoints: readonly ChainCheckpoint[]) => Promise<void> {
  const sentSeqs = new Map<string, number>();
  const places = {
    ...(webhookUrl !== undefined && {
      webhook: (checkpoint: ChainCheckpoint) =>
        request(new URL(webhookUrl), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(checkpoint),
        }),
    }),
    ...(s3 && {
      s3: (checkpoint: ChainCheckpoint) =>
        requestS3(s3, 'PUT', new URL(`${s3.url.replace(/\/$/, '')}/${getObjectName(checkpoint)}`), JSON.stringify(checkpoint)),
    }),
  };
  return async (checkpoints) => {
    const failures: unknown[] = [];
    for (const checkpoint of checkpoints) {
      for (const [place, send] of Object.entries(places)) {
        const key = `${place} ${checkpoint.chain} ${checkpoint.tenantId}`;
        if (sentSeqs.get(key) === checkpoint.seq) continue;
        await send(checkpoint).then(
          () => sentSeqs.set(key, checkpoint.seq),
          (error: unknown) => failures.push(error),
        );
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Copies of checkpoints could not be sent.');
  };
}

/** The newest checkpoints of a tenant in the S3-compatible store as JSON texts, oldest first; none without a store. */
async function readCheckpointCopies({ s3 }: CheckpointCopiesConfig, chain: HashChain['name'], tenantId: string): Promise<string[]> {
  if (!s3) return [];
  const { origin, pathname } = new URL(s3.url);
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean);
  const prefix = [...folders, chain, tenantId, ''].join('/');
  const keys: string[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const url = new URL(`${origin}/${bucket}`);
    url.search = new URLSearchParams({ 'list-type': '2', prefix, ...(after && { 'start-after': after }) }).toString();
    const listing = await requestS3(s3, 'GET', url);
    const found = [...listing.matchAll(/<Key>([^<]*)<\/Key>/g)].flatMap(([, key]) => key ?? []);
    keys.push(...found);
    after = listing.includes('<IsTruncated>true</IsTruncated>') ? found.at(-1) : undefined;
  }
  const newest = keys.sort().slice(-maxRead);
  return Promise.all(newest.map((key) => requestS3(s3, 'GET', new URL(`${origin}/${bucket}/${key}`))));
}

/**
 * All checkpoints of a tenant that can be read: those in the data folder and those in the S3-compatible store.
 * @throws Error if one has an invalid signature, or the store cannot be read
 */
export async function collectCheckpoints(
  { dataDir, checkpointCopies }: { dataDir: string; checkpointCopies: CheckpointCopiesConfig },
  chain: HashChain,
  tenantId: string,
  hmac: HmacFunction,
): Promise<Checkpoint[]> {
  const copies = await readCheckpointCopies(checkpointCopies, chain.name, tenantId);
  const source = 'the copies of checkpoints';
  return [...(await readCheckpoints(dataDir, chain, tenantId, hmac)), ...parseCheckpoints(copies, { chain, tenantId, hmac, source })];
}
