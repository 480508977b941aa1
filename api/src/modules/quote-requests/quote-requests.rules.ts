import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { RequestQuote } from '@techadds/shared/contract/quote-requests/forms';
import type { QuoteRequest } from '@techadds/shared/contract/quote-requests/endpoints';
import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { partners, quoteRequests, services } from '../../schema';
import { validationError, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { notify, listPartnerUserIds } from '../notifications/notifications.service';

/**
 * Stores a customer's request and notifies the partner's users who may read it.
 * @throws AppError 404 if the service is not active, 422 for a package that it does not have
 */
export async function requestQuote(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  serviceId: string,
  body: z.output<typeof RequestQuote>,
): Promise<QuoteRequest> {
  const { tenantId } = caller;
  const [offer] = await tx
    .select({
      service: { id: services.id, name: services.name },
      partner: { id: partners.id, name: partners.name },
      packages: services.packages,
    })
    .from(services)
    .innerJoin(partners, and(eq(partners.tenantId, services.tenantId), eq(partners.id, services.partnerId)))
    .where(and(eq(services.tenantId, tenantId), eq(services.id, serviceId), eq(services.status, 'active')));
  if (!offer) throw notFound('service');
  const { service, partner, packages } = offer;
  if (body.package !== '' && !packages.some(({ name }) => name === body.package))
    throw validationError({ package: 'This package is no longer available.' });
  const createdAt = now.toISOString();
  const row = { tenantId, serviceId, partnerId: partner.id, requestedBy: caller.userId, createdAt };
  const details = { message: body.message, package: body.package, quantity: body.quantity };
  const [created] = await tx
    .insert(quoteRequests)
    .values({ ...row, packageName: details.package, quantity: details.quantity, message: details.message })
    .returning({ id: quoteRequests.id });
  if (!created) throw new Error('The request was not inserted.');
  await notify(
    tx,
    tenantId,
    await listPartnerUserIds(tx, tenantId, partner.id, 'quotes.requests'),
    {
      type: 'quote.requested',
      title: `${caller.name} asks for a quote`,
      body: `${service.name}: ${body.message}`,
      path: paths.quoteRequest(paths.partnerOrders, created.id),
    },
    now,
  );
  await audit(tx, {
    event: 'quote.requested',
    description: `${caller.name} asked ${partner.name} for a quote`,
    targets: [{ type: 'service', id: service.id, name: service.name }],
    after: details,
  });
  return { id: created.id, service, partner, customerName: caller.name, ...details, quote: null, createdAt };
}
