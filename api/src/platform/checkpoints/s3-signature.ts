import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmacSha256 = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
/** Encodes all but the characters that AWS leaves as they are. */
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The headers that sign a request to an S3-compatible store, by AWS Signature Version 4.
 * The path of `url` must be encoded already.
 */
export function signS3Request(
  method: 'GET' | 'PUT',
  url: URL,
  body: string,
  { accessKeyId, secretAccessKey, region }: S3Credentials,
  now: Date,
): Record<string, string> {
  const amzDate = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = amzDate.slice(0, 8);
  const headers: Record<string, string> = { host: url.host, 'x-amz-content-sha256': sha256(body), 'x-amz-date': amzDate };
  const names = Object.keys(headers);
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = [method, url.pathname, query.join('&'), canonicalHeaders, names.join(';'), sha256(body)].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmacSha256, `AWS4${secretAccessKey}`);
  const signature = createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', amzDate, scope, sha256(canonical)].join('\n'))
    .digest('hex');
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}
