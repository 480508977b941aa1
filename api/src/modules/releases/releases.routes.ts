import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createDevGrant as createDevGrantEndpoint } from '@techadds/shared/contract/releases/development';
import * as contract from '@techadds/shared/contract/releases/endpoints';
import * as health from '@techadds/shared/contract/releases/health';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createContextFactory, type ActionContext } from '../audit/action-context.service';
import { acceptRelease, saveAcceptedRelease } from './accept-release.rules';
import { deploy, toReleaseAuthor } from './deploy.rules';
import { createDevGrant } from './dev-grants.rules';
import { changeHaltRule, toHaltRuleDto } from './halt-rule.rules';
import { findHaltRule } from './release-health.db';
import { addReleaseKey, revokeReleaseKey } from './release-keys.rules';
import { readInstallationKey } from './installation-key';
import { listKeys } from './release-keys.db';
import * as pointers from './release-pointers.rules';
import { findOpenTabs } from './release-tabs.db';
import * as db from './releases.db';
import { describeApp, describeAppHistory, describeHealth, toKeyDto } from './releases.presenter';

export function releasesRoutes(app: FastifyInstance, deps: Deps): void {
  const toContext = createContextFactory(deps.clock);
  const read = <T>(work: (tx: Tx) => Promise<T>) => db.withReleases(deps.db, work);

  route(app, contract.listReleasedApps, () =>
    read(async (tx) => {
      const items = [];
      for (const pointer of (await db.listPointers(tx)).pointers) items.push(await describeApp(tx, pointer.app));
      return { items };
    }),
  );
  route(app, contract.getReleaseHistory, ({ params }) => read((tx) => describeAppHistory(tx, params.app, deps.clock())));

  route(app, contract.uploadRelease, async ({ params, body, ...call }) => {
    const context = toContext(call);
    const { archive, canary, commit, ...signed } = body;
    const offered = { signed, commit, app: params.app, archive: Buffer.from(archive, 'base64'), ip: call.requestMeta.ip };
    const accepted = await acceptRelease(deps, offered);
    const { version } = accepted.release;
    const author = toReleaseAuthor(context);
    const work = async (tx: Tx) => {
      await saveAcceptedRelease(tx, accepted, author.by, context.now);
      return canary
        ? pointers.setCanary(tx, params.app, { version, ...canary }, author)
        : pointers.release(tx, params.app, version, author);
    };
    return (await deploy(deps, params.app, author, work, context)).app;
  });

  type Work = (tx: Tx, author: pointers.ReleaseAuthor) => Promise<pointers.PointerChange | undefined>;
  const change = async (context: ActionContext, name: string, reason: string | undefined, work: Work) => {
    const author = toReleaseAuthor(context, reason);
    return (await deploy(deps, name, author, (tx) => work(tx, author), context)).app;
  };
  route(app, contract.rollBackRelease, ({ params, body, ...call }) =>
    change(toContext(call), params.app, body.reason, (tx, author) => pointers.rollBack(tx, params.app, author)),
  );
  route(app, contract.switchRemoteOff, ({ params, body, ...call }) =>
    change(toContext(call), params.app, body.reason, (tx, author) => pointers.switchRemote(tx, params.app, 'off', author)),
  );
  route(app, contract.switchRemoteOn, ({ params, body, ...call }) =>
    change(toContext(call), params.app, body.reason, (tx, author) => pointers.switchRemote(tx, params.app, 'on', author)),
  );
  route(app, contract.setCanary, ({ params, body, ...call }) =>
    change(toContext(call), params.app, undefined, (tx, author) => pointers.setCanary(tx, params.app, body, author)),
  );
  route(app, contract.promoteRelease, ({ params, body, ...call }) =>
    change(toContext(call), params.app, body.reason, (tx, author) => pointers.promote(tx, params.app, body.version, author)),
  );
  route(app, contract.haltCanary, ({ params, body, ...call }) =>
    change(toContext(call), params.app, body.reason, (tx, author) => pointers.haltCanary(tx, params.app, author)),
  );

  route(app, createDevGrantEndpoint, ({ params, ...call }) => createDevGrant(deps, toContext(call), params.app));

  route(app, contract.listReleaseKeys, async () => {
    const { publicKey } = await readInstallationKey(deps.config);
    return read(async (tx) => ({ items: (await listKeys(tx)).map((key) => toKeyDto(key, publicKey)) }));
  });
  route(app, contract.addReleaseKey, ({ body, ...call }) => addReleaseKey(deps, toContext(call), body, randomUUID()));
  route(app, contract.revokeReleaseKey, ({ params, ...call }) => revokeReleaseKey(deps, toContext(call), params.id));

  route(app, health.getReleaseHealth, ({ query }) =>
    read(async (tx) => ({
      items: await describeHealth(tx, query.hours, deps.clock()),
      tabs: await findOpenTabs(tx, deps.clock()),
    })),
  );
  route(app, health.getHaltRule, () => read(async (tx) => toHaltRuleDto(await findHaltRule(tx))));
  route(app, health.putHaltRule, ({ body, ...call }) => read((tx) => changeHaltRule(tx, toContext(call), body)));
}
