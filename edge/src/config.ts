import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { CertificateFiles } from './tls/certificate';

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number, such as 8080')),
  z.pipe(z.transform(Number), z.int().check(z.lte(65_535, 'must be a port number up to 65535'))),
);

/** Unset and empty mean the same. */
const Environment = z.object({
  PORT: z._default(port, 8080),
  HOST: z._default(z.string(), 'localhost'),
  API_PORT: z._default(port, 3000),
  API_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })),
  DATA_DIR: z._default(z.string(), '.data'),
  TLS_CERT_FILE: z.optional(z.string()),
  TLS_KEY_FILE: z.optional(z.string()),
  HTTP_PORT: z.optional(port),
  TRUST_PROXY: z.optional(z.string()),
  IMAGE_HOSTS: z._default(
    z
      .string()
      .check(
        z.regex(
          /^([a-z0-9-]+(\.[a-z0-9-]+)+)?(,[a-z0-9-]+(\.[a-z0-9-]+)+)*$/,
          'must be host names with commas between them, such as cdn.halden.example',
        ),
      ),
    '',
  ),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'), 'warn'),
});

export interface Config {
  port: number;
  /** `localhost` listens on every loopback address. */
  host: string;
  /** With it the edge speaks https; without, http. */
  tls: CertificateFiles | undefined;
  /** Where http leads to https; nothing listens there otherwise. */
  httpPort: number | undefined;
  /** Where the API answers, without a slash at the end. */
  apiUrl: string;
  /** Absolute; holds the releases and the pointer to the current ones. */
  storeDir: string;
  /** Addresses of the proxies in front, whose X-Forwarded headers count; none by default. */
  trustProxy: string | false;
  /** Hosts beside our own that images may come from; none by default. */
  imageHosts: readonly string[];
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

function tlsOf({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, HTTP_PORT }: z.infer<typeof Environment>): Config['tls'] {
  const problem = (what: string) => new Error(`The environment has problems:\n  ${what}`);
  if ((certFile === undefined) !== (keyFile === undefined)) throw problem('TLS_CERT_FILE and TLS_KEY_FILE are needed together');
  if (certFile !== undefined && keyFile !== undefined) return { certFile: resolve(certFile), keyFile: resolve(keyFile) };
  if (HTTP_PORT !== undefined) throw problem('HTTP_PORT leads to https, so it needs TLS_CERT_FILE and TLS_KEY_FILE');
  return undefined;
}

/**
 * Reads the environment.
 * @throws one error that lists all problems, a line each, in plain words
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = Environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== '')));
  if (!read.success) {
    throw new Error(
      `The environment has problems:\n${read.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`).join('\n')}`,
    );
  }
  const e = read.data;
  return {
    port: e.PORT,
    host: e.HOST,
    tls: tlsOf(e),
    httpPort: e.HTTP_PORT,
    apiUrl: (e.API_URL ?? `http://127.0.0.1:${e.API_PORT}`).replace(/\/+$/, ''),
    storeDir: resolve(e.DATA_DIR, 'store'),
    trustProxy: e.TRUST_PROXY ?? false,
    imageHosts: e.IMAGE_HOSTS === '' ? [] : e.IMAGE_HOSTS.split(','),
    logLevel: e.LOG_LEVEL,
  };
}
