import { resolve } from 'node:path';
import type { TracingConfig } from '@techadds/shared/tracing';
import * as z from 'zod/mini';
import type { CertificateFiles } from './tls/certificate';

const portSchema = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number, such as 8080')),
  z.pipe(z.transform(Number), z.int().check(z.lte(65_535, 'must be a port number up to 65535'))),
);

/** An empty variable counts as unset. */
const Environment = z.object({
  PORT: z._default(portSchema, 8080),
  HOST: z._default(z.string(), 'localhost'),
  API_PORT: z._default(portSchema, 3000),
  API_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })),
  API_URLS: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((urls) => urls.split(',').map((url) => url.trim())),
      ),
      z.array(z.url({ protocol: /^https?$/, error: 'must be addresses that start with http:// or https://, with commas between them' })),
    ),
  ),
  API_BASE: z._default(
    z.string().check(
      z.regex(
        /^(https?:\/\/[a-z0-9.-]+(:\d{1,5})?)?(\/[a-z0-9_-]+)*$/,
        'must be a path of this origin, such as /api, or an address, such as https://api.techadds.example/v1',
      ),
      z.refine((base) => !/^\/(remotes|shell|images|registry)(\/|$)/.test(base), 'must not be a path of the app'),
    ),
    '/api',
  ),
  DATA_DIR: z._default(z.string(), '.data'),
  TLS_CERT_FILE: z.optional(z.string()),
  TLS_KEY_FILE: z.optional(z.string()),
  HTTP_PORT: z.optional(portSchema),
  TRUST_PROXY: z.optional(z.string()),
  SOCKETS_PER_NETWORK: z._default(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'must be a whole number above 0')), z.transform(Number)),
    500,
  ),
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
  EDGE_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  RELEASE_MAX_MB: z._default(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a whole number of megabytes')), z.transform(Number)),
    20,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.url({ protocol: /^https?$/, error: 'must be the address of a collector, such as http://localhost:4318' }),
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(z.string().check(z.regex(/^(0|1|0?\.\d{1,9}|1\.0)$/, 'must be a number from 0 to 1, such as 0.1')), z.transform(Number)),
    1,
  ),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'), 'warn'),
});

export interface Config {
  port: number;
  /** `localhost` listens on every loopback address. */
  host: string;
  /** Serves HTTPS with these; HTTP otherwise. */
  tls: CertificateFiles | undefined;
  /** The port that redirects HTTP to HTTPS; none where undefined. */
  httpPort: number | undefined;
  /** The origins of the APIs, such as `http://127.0.0.1:3000`; a host name may stand for several. */
  apiUrls: readonly string[];
  /** The base of API URLs in the browser: a path that this server proxies, or a URL of another origin. */
  apiBase: string;
  /** The key by which the API knows its edges; if undefined, the one in `edgeKeyFolder` is used. */
  edgeKey: string | undefined;
  /** Absolute path of the folder in which an API on this machine keeps the key. */
  edgeKeyFolder: string;
  releaseMaxBytes: number;
  /** Absolute path of the folder with the releases and `registry.json`. */
  storeDir: string;
  /** Addresses of reverse proxies whose X-Forwarded headers are trusted; none by default. */
  trustProxy: string | false;
  /** How many sockets one network may have open; undefined behind trusted proxies, which have all of them. */
  socketsPerNetwork: number | undefined;
  /** Other hosts from which images may be loaded; none by default. */
  imageHosts: readonly string[];
  /** Traces are sent there; none are made where undefined. */
  tracing: TracingConfig | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

function toTlsConfig({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, HTTP_PORT }: z.infer<typeof Environment>): Config['tls'] {
  const problem = (what: string) => new Error(`The environment has problems:\n  ${what}`);
  if ((certFile === undefined) !== (keyFile === undefined)) throw problem('TLS_CERT_FILE and TLS_KEY_FILE are needed together');
  if (certFile !== undefined && keyFile !== undefined) return { certFile: resolve(certFile), keyFile: resolve(keyFile) };
  if (HTTP_PORT !== undefined) throw problem('HTTP_PORT leads to https, so it needs TLS_CERT_FILE and TLS_KEY_FILE');
  return undefined;
}

const toTracingConfig = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: sampleRatio }: z.infer<typeof Environment>) =>
  endpoint === undefined ? undefined : { endpoint, sampleRatio };

/** Parses the environment. @throws Error with one line for each invalid variable */
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
    tls: toTlsConfig(e),
    httpPort: e.HTTP_PORT,
    apiUrls: [...new Set((e.API_URLS ?? [e.API_URL ?? `http://127.0.0.1:${e.API_PORT}`]).map((url) => new URL(url).origin))],
    apiBase: e.API_BASE,
    edgeKey: e.EDGE_KEY,
    edgeKeyFolder: resolve(e.DATA_DIR, 'keys/edge'),
    releaseMaxBytes: e.RELEASE_MAX_MB * 1024 * 1024,
    storeDir: resolve(e.DATA_DIR, 'store'),
    trustProxy: e.TRUST_PROXY ?? false,
    socketsPerNetwork: e.TRUST_PROXY === undefined ? e.SOCKETS_PER_NETWORK : undefined,
    imageHosts: e.IMAGE_HOSTS === '' ? [] : e.IMAGE_HOSTS.split(','),
    tracing: toTracingConfig(e),
    logLevel: e.LOG_LEVEL,
  };
}
