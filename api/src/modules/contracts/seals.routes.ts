import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/contracts/seals';
import type { Deps } from '../../platform/deps';
import { rateLimitLinkVisitor } from '../../platform/auth/rate-limits/link-visitor-limit';
import { route } from '../../platform/http/route';
import { getPublicSeal } from './seal-contract.rules';

/** The public route of the page that checks sealed files. */
export function sealRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getPublicSeal, async ({ params, requestMeta }) => {
    await rateLimitLinkVisitor(deps, requestMeta);
    return getPublicSeal(deps, params.sha256);
  });
}
