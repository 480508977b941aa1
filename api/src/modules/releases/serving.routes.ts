import type { FastifyInstance } from 'fastify';
import { checkDevGrant } from '@techadds/shared/contract/releases/development';
import { reportReleaseHealth } from '@techadds/shared/contract/releases/health';
import * as serving from '@techadds/shared/contract/releases/serving';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { listEndedSessions } from '../sessions/ended-sessions.service';
import { isDevGranted } from './dev-grants.rules';
import { isEdgeKey, readEdgeKeys } from './edge-key';
import { openReleaseFiles } from './release-files.service';
import { withReleases } from './releases.db';
import { describeServed } from './releases.presenter';
import { reportHealth } from './report-health.rules';

/** For the edges of the installation: which versions to serve, their archives, which sessions have ended, and what browsers counted. */
export function servingRoutes(app: FastifyInstance, deps: Deps): void {
  const edgeKeys = readEdgeKeys(deps.config);
  edgeKeys.catch(() => undefined);
  const requireEdge = async (headers: Record<string, unknown>) => {
    if (!isEdgeKey(await edgeKeys, headers[serving.edgeKeyHeader])) throw notFound('release');
  };
  route(app, serving.getServedReleases, async ({ query, headers }) => {
    await requireEdge(headers);
    return withReleases(deps.db, (tx) => describeServed(tx, query.since, deps.clock()));
  });
  route(app, reportReleaseHealth, async ({ body, headers }) => {
    await requireEdge(headers);
    await reportHealth(deps, body.items);
  });
  route(app, serving.listEndedSessions, async ({ query, headers }) => {
    await requireEdge(headers);
    return listEndedSessions(deps, query.since);
  });
  route(app, checkDevGrant, async ({ body, headers }) => {
    await requireEdge(headers);
    if (!(await isDevGranted(deps, body.app, body.grant))) throw notFound('grant');
  });
  route(app, serving.getReleaseArchive, async ({ params, headers }) => {
    await requireEdge(headers);
    const bytes = await openReleaseFiles(deps.config).get(params.sha256);
    if (!bytes) throw notFound('archive');
    return bytes.toString('latin1');
  });
}
