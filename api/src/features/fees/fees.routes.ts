import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/fees';
import type { Deps } from '../../http/deps';
import { AppError, invalid } from '../../http/errors';
import { route } from '../../http/route';
import { previewOf } from '../../money/fee';
import { pageOf } from '../../records/list';
import { profileFor, profilesInForce } from './fees.db';

const wholeList = { limit: 200, offset: 0, sort: 'method', order: 'asc' } as const;

export function feesRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.listFeeProfiles, ({ caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const items = await profilesInForce(tx, tenantId, clock());
      return pageOf(wholeList, items.length, items);
    }),
  );

  route(app, contract.previewFee, async ({ query: { amountCents, method }, caller: { tenantId } }) => {
    const profile = await database.withTenant(tenantId, (tx) => profileFor(tx, tenantId, method, clock()));
    if (!profile) throw new AppError(404, 'no_fee_profile', `No fee is set up for payment by ${method}. Choose another method.`);
    const preview = previewOf(amountCents, profile);
    if (!preview) throw invalid({ amountCents: 'The amount is too large to add the fee. Enter a smaller one.' });
    return { amountCents, method, currency: profile.currency, profileId: profile.id, payer: profile.payer, ...preview };
  });
}
