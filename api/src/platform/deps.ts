import type { MenuEntry } from '@techadds/shared/contract/releases/registry';
import type { Tracing } from '@techadds/shared/tracing';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { CallLog } from './call-log/call-log';
import type { Database } from './database/client';
import type { FieldEncryption } from './encryption/field-encryption';
import type { RateLimiter } from './auth/rate-limits/rules';
import type { EmailTransport } from './email/email';
import type { TokenService } from './auth/tokens';
import type { HeavyWork } from './heavy-work/heavy-work';

/** Dependencies that routes and jobs receive as arguments. */
export interface Deps {
  db: Database;
  config: Config;
  clock: () => Date;
  tokens: TokenService;
  rateLimiter: RateLimiter;
  emailTransport: EmailTransport;
  callLog: CallLog;
  fieldEncryption: FieldEncryption;
  heavyWork: HeavyWork;
  log: FastifyBaseLogger;
  /** Undefined where nobody collects traces. */
  tracing?: Tracing | undefined;
  /** Runs the scripts of a remote inside a shell, in a process of their own, and returns what is wrong with them. */
  runRemote: (remote: RemoteScripts) => Promise<string[]>;
}

/** A remote, with its scripts by path and the shell that they run in. */
export interface RemoteScripts {
  name: string;
  version: string;
  entry: string;
  /** The pages of a remote that is not in the route table. */
  menu?: readonly MenuEntry[] | undefined;
  scripts: Record<string, string>;
  /** The script of the shell's release that renders pages in it (`pageCheckFile`). */
  program: string;
}
