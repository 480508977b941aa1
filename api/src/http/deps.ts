import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Database } from '../database/database';
import type { Vault } from '../database/vault';
import type { Limits } from '../limits/limits';
import type { Mail } from '../mail/mail';
import type { Payments } from '../payments/payments';
import type { Tokens } from './tokens';

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
