import { resolve } from 'node:path';
import type { TracingConfig } from '@techadds/shared/tracing';
import * as z from 'zod/mini';
import type { CheckpointCopiesConfig } from './platform/checkpoints/checkpoint-copies';
import { defaultExchangeSpreadBp } from './platform/money/exchange';
import type { S3StoreConfig } from './platform/object-store/s3-store-config';
import { emailRequiresTls, findTlsProblems } from './platform/tls-policy';

const stringWithDefault = (fallback: string) => z._default(z.string(), fallback);
const portSchema = (fallback: number) =>
  z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number, such as 3000')), z.transform(Number)),
      z.int().check(z.lte(65_535, 'must be a port number up to 65535')),
    ),
    fallback,
  );

const megabytesSchema = (fallback: number) =>
  z._default(
    z.pipe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a whole number of megabytes')), z.transform(Number)), z.int()),
    fallback,
  );

const originsSchema = (example: string) =>
  z.optional(
    z
      .string()
      .check(
        z.regex(/^https?:\/\/[\w.-]+(:\d+)?(,https?:\/\/[\w.-]+(:\d+)?)*$/, `must be origins such as ${example}, separated by commas`),
      ),
  );

/** `readConfig` drops empty values first, so an empty variable counts as unset. */
const Environment = z.object({
  PORT: portSchema(8080),
  API_PORT: portSchema(3000),
  APP_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be the address of the app, such as https://app.techadds.example' })),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\/[^/\s]+/, 'must be an address such as smtps://user:password@mail.example:465')),
  ),
  MAIL_FROM: z._default(z.email('must be an e-mail address'), 'no-reply@techadds.example'),
  REQUESTS_PER_MINUTE: z._default(
    z.pipe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0')), z.transform(Number)), z.int()),
    600,
  ),
  UPLOAD_QUOTA_ACCOUNT_MB: megabytesSchema(500),
  UPLOAD_QUOTA_TENANT_MB: megabytesSchema(20_000),
  STREAM_SECONDS: z._default(
    z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,4}$/, 'must be a whole number of seconds up to 9999')), z.transform(Number)), z.int()),
    600,
  ),
  SLOW_STATEMENT_MS: z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,5}$/, 'must be a whole number of milliseconds up to 99999')), z.transform(Number)),
      z.int(),
    ),
    200,
  ),
  DRAIN_SECONDS: z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^([0-9]|1[0-9]|20)$/, 'must be a whole number of seconds up to 20')), z.transform(Number)),
      z.int(),
    ),
    0,
  ),
  EDGE_ADDRESSES: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[0-9a-f.:]+(\/\d{1,3})?(,[0-9a-f.:]+(\/\d{1,3})?)*$/i,
          'must be IP addresses or networks such as 10.0.0.0/24, with commas between them',
        ),
      ),
  ),
  HOST: stringWithDefault('127.0.0.1'),
  DATA_DIR: stringWithDefault('.data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must be an address such as postgresql://user:password@host:5432/name')),
  ),
  ALLOW_PLAINTEXT: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  DEMO: z.optional(z.enum(['0', '1'], 'must be 0 or 1')),
  NODE_ENV: z._default(z.enum(['development', 'test', 'production'], 'must be development, test or production'), 'development'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.url({ protocol: /^https?$/, error: 'must be the address of a collector, such as http://localhost:4318' }),
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(z.string().check(z.regex(/^(0|1|0?\.\d{1,9}|1\.0)$/, 'must be a number from 0 to 1, such as 0.1')), z.transform(Number)),
    1,
  ),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'), 'info'),
  AI_BASE_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an address that starts with https:// or http://' })),
  AI_API_KEY: z.optional(z.string()),
  AI_MODEL: z.optional(z.string()),
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string()),
  STRIPE_API_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an address that starts with https:// or http://' })),
  SETTLE_AFTER_MINUTES: z._default(
    z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'must be a whole number of minutes')), z.transform(Number)), z.int()),
    24 * 60,
  ),
  PUSH_ORIGINS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(https:\/\/[\w.-]+(:\d+)?|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)(,(https:\/\/[\w.-]+(:\d+)?|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?))*$/,
          'must be origins such as https://push.example, separated by commas',
        ),
      ),
  ),
  WEBHOOK_ORIGINS: originsSchema('https://hooks.internal'),
  SALESFORCE_ORIGINS: originsSchema('https://salesforce.internal'),
  SLACK_API_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an address that starts with https:// or http://' })),
  DOCUSIGN_ORIGINS: originsSchema('https://docusign.internal'),
  CONNECTION_HOSTS: z.optional(
    z.string().check(z.regex(/^[\w.-]+:\d+(,[\w.-]+:\d+)*$/, 'must be hosts with ports such as mail.internal:25, separated by commas')),
  ),
  TIMESTAMP_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an address that starts with https:// or http://' })),
  CURRENCY_SOURCE_URL: z.optional(z.url({ protocol: /^https$/, error: 'must be an address that starts with https://' })),
  EXCHANGE_SPREAD_BP: z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^(\d{1,3}|1000)$/, 'must be a whole number of basis points up to 1000')), z.transform(Number)),
      z.int(),
    ),
    defaultExchangeSpreadBp,
  ),
  CHECKPOINT_WEBHOOK_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an address that starts with https:// or http://' })),
  CHECKPOINT_S3_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^/]+\/[^/?#]+[^?#]*$/, 'must be an address with a bucket, such as https://s3.example/bucket')),
  ),
  CHECKPOINT_S3_ACCESS_KEY_ID: z.optional(z.string()),
  CHECKPOINT_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  CHECKPOINT_S3_REGION: stringWithDefault('us-east-1'),
  RELEASE_MAX_MB: megabytesSchema(20),
  RELEASE_S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example' })),
  RELEASE_S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'))),
  RELEASE_S3_REGION: z.optional(z.string().check(z.regex(/^[\w-]+$/, 'must be the name of a region, such as us-east-1'))),
  RELEASE_S3_ACCESS_KEY_ID: z.optional(z.string()),
  RELEASE_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  RELEASE_S3_PATH_STYLE: z.optional(z.enum(['0', '1'], 'must be 0 or 1')),
  RELEASE_BUILDS: z.optional(z.string()),
  EDGE_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  DATA_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'))),
  BACKUP_KEY: z.optional(z.string().check(z.minLength(12, 'must have at least 12 characters'))),
  BUILD_HASH: stringWithDefault('dev'),
  BUILD_BRANCH: stringWithDefault('local'),
  BUILD_TIME: stringWithDefault(''),
  DEPLOYMENT_ID: stringWithDefault('local'),
});

export interface Config {
  port: number;
  host: string;
  /** Absolute path of the embedded database and the keys. */
  dataDir: string;
  /** Undefined: the embedded database is used. */
  databaseUrl: string | undefined;
  /** Whether demo data is seeded and demo accounts are shown. */
  demo: boolean;
  /** Whether the environment says nothing about the demo. */
  demoByDefault: boolean;
  production: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Public origin of the app. */
  appUrl: string;
  /** `requireTls`: no e-mail is sent to a server without TLS. */
  email: { smtpUrl: string | undefined; from: string; requireTls: boolean };
  /** Rate limit per user. */
  requestsPerMinute: number;
  /** How much one account and all accounts of one tenant may store as files. */
  uploadQuotaBytes: { account: number; tenant: number };
  /** How long a stream of live updates stays open before the browser reconnects; 0 closes it after the updates that are already there. */
  streamSeconds: number;
  /** Traces are sent there; none are made where undefined. */
  tracing: TracingConfig | undefined;
  /** How long a statement takes before it is listed as slow. */
  slowStatementMs: number;
  /** Where edges are that tell the address of the visitor, in the form of Fastify: this machine, and networks that the operator names. */
  trustedEdges: string[];
  /** How long requests are served after a stop signal, until edges have noticed it. */
  drainSeconds: number;
  /** Bearer token that allows reading /metrics from another machine. */
  metricsToken: string | undefined;
  /** How large the archive of a release may be. */
  releaseMaxBytes: number;
  /** The bucket with the archives of releases; undefined: they are in `dataDir`. */
  releaseStore: S3StoreConfig | undefined;
  /** Builds that this start offers, as JSON; see `RELEASE_BUILDS` in `docs/operations.md`. */
  releaseBuilds: string | undefined;
  /** The key by which edges are known; if undefined, one in `dataDir` is used. */
  edgeKey: string | undefined;
  /** Encrypts secrets in the database; if undefined, a key file in `dataDir` is used. */
  dataKey: string | undefined;
  /** Pass phrase that backups are encrypted with. */
  backupKey: string | undefined;
  payments: {
    /** Undefined: the embedded processor is used. */
    stripe: { secretKey: string; webhookSecret: string; publishableKey: string; apiUrl: string | undefined } | undefined;
    /** The base URL of Stripe's API where it is not Stripe's own; for the accounts of tenants, too. */
    stripeApiUrl: string | undefined;
    /** Delay between capture and settlement by the embedded processor. */
    settleAfterMs: number;
  };
  /** Origins of push services besides those of the browsers, which may be on private addresses. */
  pushOrigins: readonly string[];
  /** Origins that webhooks may send to although they are on private addresses or without TLS. */
  webhookOrigins: readonly string[];
  /** Origins of Salesforce that may be on private addresses. */
  salesforceOrigins: readonly string[];
  /** The base URL of Slack's API where it is not Slack's own, which may be on a private address. */
  slackApiUrl: string | undefined;
  /** Origins of DocuSign that may be on private addresses. */
  docusignOrigins: readonly string[];
  /** Hosts with ports, such as `mail.internal:25`, that tenants may connect although they are on private addresses or without TLS. */
  connectionHosts: readonly string[];
  /** URL of a time stamp authority (RFC 3161) for the seals of contracts; if undefined, they have no time stamp. */
  timestampUrl: string | undefined;
  /** URL of daily exchange rates in the format of the European Central Bank; if undefined, the built-in rates are the default. */
  currencySourceUrl: string | undefined;
  /** The same, of the bank itself, for super-admins who choose it where no URL is configured. */
  ecbRatesUrl: string;
  /** The platform's share of what a partner's earnings are worth in the currency of their payouts, in basis points. */
  exchangeSpreadBp: number;
  /** Where signed checkpoints of the audit log and the ledger are copied to, besides the data folder. */
  checkpointCopies: CheckpointCopiesConfig;
  ai: { baseUrl: string | undefined; apiKey: string | undefined; model: string | undefined };
  build: { shortHash: string; branch: string; buildTime: string; deploymentId: string };
}

function toStripeConfig(environment: z.infer<typeof Environment>): Config['payments']['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PUBLISHABLE_KEY: publishableKey } = environment;
  if (secretKey === undefined && webhookSecret === undefined && publishableKey === undefined) return undefined;
  if (secretKey === undefined || webhookSecret === undefined || publishableKey === undefined)
    throw new Error(
      'The environment has a problem:\n  Stripe needs STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY together',
    );
  return { secretKey, webhookSecret, publishableKey, apiUrl: environment.STRIPE_API_URL };
}

function toCheckpointCopiesConfig(environment: z.infer<typeof Environment>): CheckpointCopiesConfig {
  const {
    CHECKPOINT_S3_URL: url,
    CHECKPOINT_S3_ACCESS_KEY_ID: accessKeyId,
    CHECKPOINT_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = environment;
  const webhookUrl = environment.CHECKPOINT_WEBHOOK_URL;
  if (url === undefined) return { webhookUrl, s3: undefined };
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw configError(['CHECKPOINT_S3_URL needs CHECKPOINT_S3_ACCESS_KEY_ID and CHECKPOINT_S3_SECRET_ACCESS_KEY']);
  return { webhookUrl, s3: { url, accessKeyId, secretAccessKey, region: environment.CHECKPOINT_S3_REGION } };
}

const toTracingConfig = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: sampleRatio }: z.infer<typeof Environment>) =>
  endpoint === undefined ? undefined : { endpoint, sampleRatio };

function toReleaseStoreConfig(environment: z.infer<typeof Environment>): S3StoreConfig | undefined {
  const {
    RELEASE_S3_ENDPOINT: endpoint,
    RELEASE_S3_BUCKET: bucket,
    RELEASE_S3_REGION: region = 'us-east-1',
    RELEASE_S3_ACCESS_KEY_ID: accessKeyId,
    RELEASE_S3_SECRET_ACCESS_KEY: secretAccessKey,
    RELEASE_S3_PATH_STYLE: pathStyle = endpoint === undefined ? '0' : '1',
  } = environment;
  const names = Object.keys(environment).filter((name) => name.startsWith('RELEASE_S3_'));
  if (names.length === 0) return undefined;
  const missing = (['RELEASE_S3_BUCKET', 'RELEASE_S3_ACCESS_KEY_ID', 'RELEASE_S3_SECRET_ACCESS_KEY'] as const).filter(
    (name) => environment[name] === undefined,
  );
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw configError([`${names[0]} needs ${missing.join(' and ')}, too: releases are either in DATA_DIR or in a bucket`]);
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle: pathStyle === '1' };
}

const configError = (problems: string[]) =>
  new Error(
    `The environment has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );

/**
 * Reads the environment.
 * @throws Error that lists all problems, one per line.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const definedEnv = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsedEnv = Environment.safeParse(definedEnv);
  if (!parsedEnv.success) throw configError(parsedEnv.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  const environment = parsedEnv.data;
  const tlsProblems = environment.ALLOW_PLAINTEXT === '1' ? [] : findTlsProblems(environment);
  if (tlsProblems.length > 0) throw configError(tlsProblems);
  return {
    port: environment.API_PORT,
    host: environment.HOST,
    dataDir: resolve(environment.DATA_DIR),
    databaseUrl: environment.DATABASE_URL,
    demo: environment.DEMO !== '0',
    demoByDefault: environment.DEMO === undefined,
    production: environment.NODE_ENV === 'production',
    logLevel: environment.LOG_LEVEL,
    appUrl: new URL(environment.APP_URL ?? `http://localhost:${environment.PORT}`).origin,
    email: {
      smtpUrl: environment.SMTP_URL,
      from: environment.MAIL_FROM,
      requireTls: environment.ALLOW_PLAINTEXT === '0' && emailRequiresTls(environment.SMTP_URL),
    },
    requestsPerMinute: environment.REQUESTS_PER_MINUTE,
    uploadQuotaBytes: {
      account: environment.UPLOAD_QUOTA_ACCOUNT_MB * 1024 * 1024,
      tenant: environment.UPLOAD_QUOTA_TENANT_MB * 1024 * 1024,
    },
    streamSeconds: environment.STREAM_SECONDS,
    tracing: toTracingConfig(environment),
    slowStatementMs: environment.SLOW_STATEMENT_MS,
    trustedEdges: ['loopback', ...(environment.EDGE_ADDRESSES?.split(',') ?? [])],
    drainSeconds: environment.DRAIN_SECONDS,
    metricsToken: environment.METRICS_TOKEN,
    releaseMaxBytes: environment.RELEASE_MAX_MB * 1024 * 1024,
    releaseStore: toReleaseStoreConfig(environment),
    releaseBuilds: environment.RELEASE_BUILDS,
    edgeKey: environment.EDGE_KEY,
    dataKey: environment.DATA_KEY,
    backupKey: environment.BACKUP_KEY,
    payments: {
      stripe: toStripeConfig(environment),
      stripeApiUrl: environment.STRIPE_API_URL,
      settleAfterMs: environment.SETTLE_AFTER_MINUTES * 60_000,
    },
    docusignOrigins: environment.DOCUSIGN_ORIGINS?.split(',').map((url) => new URL(url).origin) ?? [],
    salesforceOrigins: environment.SALESFORCE_ORIGINS?.split(',').map((url) => new URL(url).origin) ?? [],
    webhookOrigins: environment.WEBHOOK_ORIGINS?.split(',').map((url) => new URL(url).origin) ?? [],
    pushOrigins: environment.PUSH_ORIGINS?.split(',').map((url) => new URL(url).origin) ?? [],
    slackApiUrl: environment.SLACK_API_URL,
    connectionHosts: environment.CONNECTION_HOSTS?.toLowerCase().split(',') ?? [],
    timestampUrl: environment.TIMESTAMP_URL,
    currencySourceUrl: environment.CURRENCY_SOURCE_URL,
    ecbRatesUrl: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    exchangeSpreadBp: environment.EXCHANGE_SPREAD_BP,
    checkpointCopies: toCheckpointCopiesConfig(environment),
    ai: { baseUrl: environment.AI_BASE_URL, apiKey: environment.AI_API_KEY, model: environment.AI_MODEL },
    build: {
      shortHash: environment.BUILD_HASH,
      branch: environment.BUILD_BRANCH,
      buildTime: environment.BUILD_TIME,
      deploymentId: environment.DEPLOYMENT_ID,
    },
  };
}
