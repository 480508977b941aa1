import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Database } from './database/client';
import type { Vault } from './encryption/field-encryption';
import type { Limits } from './auth/rate-limits/rules';
import type { Mail } from './email/email';
import type { Payments } from '../payments/payments';
import type { Tokens } from './auth/tokens';

/** What features are given instead of reaching for it. */
export interface Deps {
  db: Database;
  config: Config;
  clock: () => Date;
  tokens: Tokens;
  limits: Limits;
  mail: Mail;
  vault: Vault;
  payments: Payments;
  log: FastifyBaseLogger;
}
