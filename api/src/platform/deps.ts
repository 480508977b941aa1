import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Database } from './database/client';
import type { FieldEncryption } from './encryption/field-encryption';
import type { RateLimiter } from './auth/rate-limits/rules';
import type { EmailTransport } from './email/email';
import type { Payments } from '../modules/payments/providers/providers.service';
import type { TokenService } from './auth/tokens';

/** What features are given instead of reaching for it. */
export interface Deps {
  db: Database;
  config: Config;
  clock: () => Date;
  tokens: TokenService;
  rateLimiter: RateLimiter;
  emailTransport: EmailTransport;
  fieldEncryption: FieldEncryption;
  payments: Payments;
  log: FastifyBaseLogger;
}
