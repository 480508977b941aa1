import { demoAccounts } from '@techadds/shared/contract/accounts/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../src/platform/deps';
import { route } from '../src/platform/http/route';
import { publishedPassword } from '../src/modules/accounts/password-policy';
import { listDemoAccounts } from './users';

/** Serves the accounts that the sign-in page offers in demo mode; outside of it the list is empty. */
export function demoAccountsRoutes(app: FastifyInstance, { config }: Deps): void {
  route(app, demoAccounts, async () =>
    config.demo ? { password: publishedPassword, items: listDemoAccounts() } : { password: '', items: [] },
  );
}
