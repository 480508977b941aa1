import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/branding/endpoints';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { getAppliedBranding } from './branding.service';
import { toPage } from '../../platform/database/pagination';
import { findLogo, findTenantBySubdomain } from './branding.db';
import * as rules from './branding.rules';
import { listBrands } from './brands.db';
import * as brands from './brands.rules';
import { createContextFactory } from '../audit/action-context.service';

const noBranding = { name: null, theme: null, logo: null, darkLogo: null, icon: null };

export function brandingRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const toContext = createContextFactory(clock);

  route(app, contract.getBranding, ({ caller }) => database.withTenant(caller.tenantId, (tx) => rules.getBranding(tx, caller)));

  route(app, contract.putBranding, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.setBranding(tx, toContext(call), body)),
  );

  route(app, contract.setLogo, ({ body: { fileId, mode }, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => rules.setBrandingLogo(tx, toContext(call), fileId, mode)),
  );

  route(app, contract.previewBranding, ({ body, caller }) =>
    database.withTenant(caller.tenantId, (tx) => rules.computeBrandingPreview(tx, caller, body)),
  );

  route(app, contract.getLogo, ({ params: { tenantId, id }, reply }) =>
    database.withTenant(tenantId, async (tx) => {
      const found = await findLogo(tx, tenantId, id);
      if (!found) throw notFound('logo');
      // Logos are public, and the content of an id never changes.
      reply.header('Cache-Control', 'public, max-age=86400, immutable').type(found.type);
      return found.content.toString('latin1');
    }),
  );

  route(app, contract.getLoginBranding, async ({ params: { subdomain } }) => {
    const tenant = await database.withoutTenant({ subdomain: subdomain.toLowerCase() }, (tx) =>
      findTenantBySubdomain(tx, subdomain.toLowerCase()),
    );
    if (!tenant) return noBranding;
    const moved = tenant.subdomain === subdomain.toLowerCase() ? {} : { movedTo: tenant.subdomain };
    return { name: tenant.name, ...moved, ...(await database.withTenant(tenant.id, (tx) => getAppliedBranding(tx, tenant.id, null))) };
  });

  route(app, contract.listBrands, ({ query, caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const { counts, found } = await listBrands(tx, tenantId, query);
      return { ...toPage(query, counts[query.status ?? 'all'], found.map(brands.toBrandDto)), counts };
    }),
  );

  route(app, contract.createBrand, ({ body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => brands.createBrand(tx, toContext(call), body)),
  );

  route(app, contract.updateBrand, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => brands.updateBrand(tx, toContext(call), params.id, body)),
  );

  route(app, contract.archiveBrand, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => brands.archiveBrand(tx, toContext(call), params.id)),
  );

  route(app, contract.restoreBrand, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => brands.restoreBrand(tx, toContext(call), params.id)),
  );
}
