import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/invoices/endpoints';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { getDocumentBranding } from '../branding/branding.service';
import { invoicePdf } from './invoice-pdf';
import { streamInvoicesCsv } from './invoices.csv';
import * as db from './invoices.db';

async function getInvoice(tx: Tx, caller: Caller, id: string): Promise<contract.InvoiceDetail> {
  const invoice = await db.findInvoice(tx, caller, id);
  if (!invoice) throw notFound('invoice');
  return invoice;
}

export function invoicesRoutes(app: FastifyInstance, { db: database, heavyWork }: Deps): void {
  route(app, contract.listInvoices, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) =>
      toPage(query, await db.countInvoices(tx, caller, query), await db.listInvoices(tx, caller, query)),
    ),
  );

  route(app, contract.exportInvoices, async ({ query, caller, reply }) => {
    const { tenantId } = caller;
    const total = await database.withTenant(tenantId, (tx) => db.countInvoices(tx, caller, query));
    reply.header('Content-Disposition', 'attachment; filename="invoices.csv"').header('X-Total-Rows', String(total));
    return streamInvoicesCsv(
      (offset, limit) => database.withTenant(tenantId, (tx) => db.listInvoices(tx, caller, { ...query, offset, limit })),
      total,
    );
  });

  route(app, contract.getInvoice, ({ params, caller }) => database.withTenant(caller.tenantId, (tx) => getInvoice(tx, caller, params.id)));

  route(app, contract.invoicePdf, async ({ params, caller, requestMeta, reply }) => {
    const { tenantId } = caller;
    const [invoice, branding] = await database.withTenant(tenantId, async (tx) => {
      const detail = await getInvoice(tx, caller, params.id);
      const { id } = detail.seller;
      return [detail, await getDocumentBranding(tx, tenantId, id === tenantId ? null : id)] as const;
    });
    reply.header('Content-Disposition', `attachment; filename="${invoice.number}.pdf"`);
    return heavyWork.render(invoicePdf, { tenantId, requestMeta }, [invoice, branding]);
  });
}
