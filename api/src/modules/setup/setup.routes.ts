import type { FastifyInstance } from 'fastify';
import { getSetup, sendTestEmail, setUp } from '@techadds/shared/contract/setup/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import * as setup from './setup.rules';
import type { SetupCode } from './setup-code';

/** The endpoints of the first-run page, for a server that started without any company. */
export function setupRoutes(app: FastifyInstance, deps: Deps, code: SetupCode): void {
  const { smtpUrl, from } = deps.config.email;
  route(app, getSetup, async () => {
    await setup.requireNotSetUp(deps);
    return { mailFrom: smtpUrl === undefined ? null : from };
  });
  route(app, setUp, ({ body, requestMeta }) => setup.setUp(deps, code, requestMeta, body));
  route(app, sendTestEmail, ({ body, requestMeta }) => setup.sendTestEmail(deps, code, requestMeta, body));
}
