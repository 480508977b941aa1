import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { computeSha256, ObjectStoreError, toObjectName, type ObjectStore } from './object-store';
import type { S3StoreConfig } from './s3-store-config';

/** Limits in ms: of a connection, of an attempt, and of reading and writing with all attempts. An edge waits 10 s for an archive. */
const defaultLimits = { connect: 2_000, attempt: 20_000, read: 9_000, write: 45_000 };
const maxAttempts = 3;

const credentialErrors = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'InvalidToken', 'AuthorizationHeaderMalformed'];
const fullErrors = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded'];

/** What the store answers, in terms of the configuration where that is the cause. */
function toStoreError(error: unknown, { bucket }: S3StoreConfig): ObjectStoreError {
  if (!(error instanceof S3ServiceException)) return new ObjectStoreError('store_unavailable', error);
  const status = error.$metadata.httpStatusCode;
  if (fullErrors.includes(error.name) || status === 507) return new ObjectStoreError('store_full', error);
  if (error.name === 'NoSuchBucket' || status === 404)
    return new ObjectStoreError('store_misconfigured', error, `RELEASE_S3_BUCKET is ${bucket}, but the object store has no such bucket.`);
  if (credentialErrors.includes(error.name) || status === 401 || status === 403)
    return new ObjectStoreError(
      'store_misconfigured',
      error,
      `The object store does not accept RELEASE_S3_ACCESS_KEY_ID and RELEASE_S3_SECRET_ACCESS_KEY for the bucket ${bucket}.`,
    );
  if (status === 301 || error.name === 'PermanentRedirect')
    return new ObjectStoreError('store_misconfigured', error, `The bucket ${bucket} is not in the region of RELEASE_S3_REGION.`);
  return new ObjectStoreError('store_unavailable', error);
}

/** An object store in a bucket of S3 or a compatible server, which keeps an object whole or not at all. */
export function createS3ObjectStore(config: S3StoreConfig, limits = defaultLimits): ObjectStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle } = config;
  const client = new S3Client({
    ...{ region, maxAttempts, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: pathStyle },
    ...(endpoint !== undefined && { endpoint }),
    requestHandler: { connectionTimeout: limits.connect, requestTimeout: limits.attempt, throwOnRequestTimeout: true },
    // Compatible servers do not have to know the newer checksums; the hash of the content is checked in any case.
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  });
  const toKey = (sha256: string) => ({ Bucket: bucket, Key: toObjectName(sha256) });

  /** Runs a step with a limit in ms on all its attempts. */
  async function run<T>(limit: number, step: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    const abortSignal = AbortSignal.timeout(limit);
    const tooLate = new Promise<never>((_, reject) => abortSignal.addEventListener('abort', () => reject(abortSignal.reason as Error)));
    try {
      return await Promise.race([step(abortSignal), tooLate]);
    } catch (error) {
      throw toStoreError(error, config);
    }
  }

  async function read(sha256: string, abortSignal: AbortSignal, attempt = 1): Promise<Buffer | undefined> {
    try {
      const { Body, ContentLength } = await client.send(new GetObjectCommand(toKey(sha256)), { abortSignal });
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
      if (ContentLength !== undefined && bytes.length !== ContentLength)
        throw new Error(`The connection ended after ${bytes.length} bytes.`);
      return computeSha256(bytes) === sha256 ? bytes : undefined;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      // The client itself repeats requests, but not a response that breaks off.
      if (error instanceof S3ServiceException || attempt === maxAttempts || abortSignal.aborted) throw error;
      return read(sha256, abortSignal, attempt + 1);
    }
  }

  return {
    put: (sha256, bytes) =>
      run(limits.write, async (abortSignal) => {
        // The server compares the hash, so that what arrives damaged is not stored.
        const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
        await client.send(new PutObjectCommand({ ...toKey(sha256), Body: bytes, ContentLength: bytes.length, ChecksumSHA256 }), {
          abortSignal,
        });
      }),
    get: (sha256) => run(limits.read, (abortSignal) => read(sha256, abortSignal)),
    remove: (sha256) =>
      run(limits.read, async (abortSignal) => void (await client.send(new DeleteObjectCommand(toKey(sha256)), { abortSignal }))),
    // A file that does not exist tells more than a request for the bucket, whose answer has no body, and needs no further permission.
    check: () => run(limits.read, async (abortSignal) => void (await read(computeSha256(Buffer.from('check')), abortSignal))),
  };
}
