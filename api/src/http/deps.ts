import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Database } from '../database/database';
import type { Tokens } from './tokens';

/** What features are given instead of reaching for it. */
export interface Deps {
  db: Database;
  config: Config;
  clock: () => Date;
  tokens: Tokens;
  log: FastifyBaseLogger;
}
