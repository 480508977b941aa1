import { findStatedProblems } from './release-fixture';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { startTracing } from '@techadds/shared/tracing';
import { roles, type Role } from '@techadds/shared/roles';
import { buildApp } from '../src/app';
import { readConfig, type Config } from '../src/config';
import { partners, tenants, users } from '../src/schema';
import { loadFieldEncryption } from '../src/platform/encryption/field-encryption';
import { hashPassword } from '../src/modules/accounts/password-hashing';
import { insertDefaultStages } from '../src/modules/crm/stages.service';
import { waitForBackgroundWork } from '../src/modules/accounts/constant-time';
import { createLogger } from '../src/platform/http/logger';
import { createTokenService } from '../src/platform/auth/tokens';
import { rateLimitRules } from '../src/platform/auth/rate-limits/rules';
import { createPostgresRateLimiter } from '../src/platform/auth/rate-limits/postgres-store';
import { createHeavyWork, toHeavyWorkLimits } from '../src/platform/heavy-work/heavy-work';
import { createCallLog } from '../src/platform/call-log/call-log';
import { createEmailTransport } from '../src/platform/email/email';
import { createTenantEmailTransport } from '../src/modules/own-connections/own-mail.service';
import { createPayments, type PaymentDeps } from '../src/modules/payments/providers/providers.service';
import { listDevMailbox } from '../src/platform/email/dev-mailbox';
import { sendDueEmails } from '../src/platform/email/email-sender';
import { renderEmail } from '../src/email-renderers';
import { executeInPlace } from './execute-in-place';
import { createTestDatabase, type TestDatabase } from './database';
import { getRunFolder } from './template';

export const password = 'correct horse battery';
export type TenantName = 'acme' | 'globex';

export interface TestTenant {
  id: string;
  subdomain: TenantName;
  /** The partner that partner_admin and partner_staff work for. */
  partnerId: string;
  users: Record<Role, { id: string; email: string }>;
}

/** Requests as one user. Payloads are sent as JSON. */
export interface Requests {
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(url: string, payload?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
  token(): Promise<string>;
}

export type SentEmail = Awaited<ReturnType<typeof listDevMailbox>>[number];

export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  deps: PaymentDeps;
  /** Directory of the signing keys. */
  keysDir: string;
  tenants: Record<TenantName, TestTenant>;
  /** Requests as the user with that role, who signs in with the first request. */
  as(role: Role, tenant?: TenantName): Requests;
  /** Requests without a token. */
  anonymous: Requests;
  /** Sends all due e-mails and returns the development mailbox, newest first. */
  emails(): Promise<SentEmail[]>;
  /** Moves the application's clock. */
  advance(ms: number): void;
  /** Moves the clock beyond the lifetime of tokens; users sign in again. */
  advanceBeyondTokens(ms: number): void;
  /** Log lines. */
  logged: string[];
  /** Stops the application and keeps its database under this name, and its keys, as a template for other tests. */
  saveAs(name: string): Promise<void>;
}

/** A saved test application that others start from. */
export interface PreparedApp {
  database: string;
  keysDir: string;
  tenants: TestApp['tenants'];
}

const testEnvironment = { NODE_ENV: 'test', LOG_LEVEL: 'warn', STREAM_SECONDS: '0' };

let passwordHash: Promise<string> | undefined;

/**
 * The whole API on its own database: a prepared one, or with the tenants `acme` and `globex`, each with a partner and a verified user
 * per role (`<role>@<tenant>.test`). Heavy work is done in place, unless the test is about its workers.
 */
export async function createTestApp(
  environment: Record<string, string> = {},
  prepared?: PreparedApp,
  heavyWork = createHeavyWork(executeInPlace, toHeavyWorkLimits(1)),
): Promise<TestApp> {
  const logged: string[] = [];
  const keysDir = await mkdtemp(join(getRunFolder(), 'keys-'));
  if (prepared) await cp(prepared.keysDir, keysDir, { recursive: true });
  const config: Config = {
    // Tests call nobody on the internet.
    ...readConfig({ ...testEnvironment, STRIPE_API_URL: 'http://127.0.0.1:1', DATA_DIR: keysDir, ...environment }),
    ecbRatesUrl: 'https://127.0.0.1:1/daily.xml',
  };
  const tracing =
    config.tracing && (await startTracing({ ...config.tracing, serviceName: 'techadds-api', warn: (line) => void logged.push(line) }));
  const fresh = await createTestDatabase(prepared?.database, tracing);
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const log = createLogger(config.logLevel, { write: (line: string) => void logged.push(line) });
  const { db } = fresh;
  const fieldEncryption = await loadFieldEncryption(keysDir, config.dataKey);
  const callLog = createCallLog({ db, clock, log });
  const deps: PaymentDeps = {
    db,
    config,
    clock,
    log,
    tracing,
    tokens: await createTokenService(keysDir, clock),
    callLog,
    emailTransport: createTenantEmailTransport(
      { db, config, clock, fieldEncryption, callLog },
      createEmailTransport({ config, db, clock, callLog }),
    ),
    fieldEncryption,
    heavyWork,
    runRemote: findStatedProblems,
    payments: createPayments({
      db,
      clock,
      config,
      callLog,
      onError: (error) => log.error({ err: error }, 'a payment could not be carried on'),
    }),
    rateLimiter: createPostgresRateLimiter({ db, clock, log }, rateLimitRules),
  };
  const app = buildApp(deps);
  const all = prepared?.tenants ?? { acme: await addTenant(deps, 'acme'), globex: await addTenant(deps, 'globex') };
  const tokens = new Map<string, Promise<string>>();

  const requests = (token: () => Promise<string | undefined>): Requests => {
    const send = async (request: InjectOptions) => {
      const bearer = await token();
      return app.inject({ ...request, headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...request.headers } });
    };
    return {
      send,
      get: (url, headers) => send({ method: 'GET', url, headers }),
      post: (url, payload, headers) => send({ method: 'POST', url, payload: payload as InjectOptions['payload'], headers }),
      token: async () => (await token()) ?? '',
    };
  };

  const tokenOf = (email: string) => {
    const known = tokens.get(email) ?? signIn(app, email);
    tokens.set(email, known);
    return known;
  };

  const stop = async () => {
    await deps.payments.waitUntilIdle();
    await app.close();
    await waitForBackgroundWork();
    await callLog.waitUntilIdle();
    await tracing?.stop();
  };

  const { asOwner, asApp, transaction } = fresh;
  return {
    ...{ db, asOwner, asApp, transaction },
    get ownerUrl() {
      return fresh.ownerUrl;
    },
    app,
    deps,
    keysDir,
    tenants: all,
    logged,
    anonymous: requests(async () => undefined),
    as: (role, tenant = 'acme') => requests(() => tokenOf(all[tenant].users[role].email)),
    emails: async () => {
      await waitForBackgroundWork();
      await sendDueEmails(deps, renderEmail);
      return listDevMailbox(db);
    },
    advance: (ms) => void (offset += ms),
    advanceBeyondTokens: (ms) => {
      offset += ms;
      tokens.clear();
    },
    close: async () => {
      await stop();
      await fresh.close();
      await rm(keysDir, { recursive: true, force: true });
    },
    saveAs: async (name) => {
      await stop();
      await fresh.saveAs(name);
    },
  };
}

/** Signs in and returns the token. @throws if the sign-in is rejected. */
export async function signIn(app: FastifyInstance, email: string): Promise<string> {
  const response = await app.inject({ method: 'POST', url: '/auth/login', payload: { email, password } });
  if (response.statusCode !== 200) throw new Error(`${email} cannot sign in: ${response.body}`);
  return response.json<{ token: string }>().token;
}

async function addTenant({ db }: PaymentDeps, subdomain: TenantName): Promise<TestTenant> {
  const id = crypto.randomUUID();
  const partnerId = crypto.randomUUID();
  const hash = await (passwordHash ??= hashPassword(password));
  const people = roles.map((role) => ({ role, id: crypto.randomUUID(), email: `${role.replace('_', '-')}@${subdomain}.test` }));
  await db.withTenant(id, async (tx) => {
    await tx.insert(tenants).values({ tenantId: id, subdomain, name: `${subdomain} Inc.` });
    await insertDefaultStages(tx, id);
    await tx.insert(partners).values({ tenantId: id, id: partnerId, handle: 'halden', name: 'Halden Consulting' });
    await tx.insert(users).values(
      people.map((user) => ({
        ...user,
        tenantId: id,
        passwordHash: hash,
        emailVerifiedAt: new Date().toISOString(),
        firstName: 'Test',
        lastName: user.role,
        partnerId: user.role.startsWith('partner') ? partnerId : null,
        isOwner: user.role === 'partner_admin',
      })),
    );
  });
  return {
    id,
    subdomain,
    partnerId,
    users: Object.fromEntries(people.map((user) => [user.role, user])) as unknown as TestTenant['users'],
  };
}
