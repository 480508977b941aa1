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
import { streamInvoiceLinesCsv, streamInvoicesCsv, streamStatementCsv } from './invoices.csv';
import * as db from './invoices.db';
import { getStatementEntries } from './monthly-statements';
import type { StatementEntries } from './statement-entries-pdf';

async function getInvoice(tx: Tx, caller: Caller, id: string): Promise<contract.InvoiceDetail> {
  const invoice = await db.findInvoice(tx, caller, id);
  if (!invoice) throw notFound('invoice');
  return invoice;
}

/** The entries of a monthly statement. The journal is append-only, so they are those from which it was issued. */
async function findStatementEntries(tx: Tx, tenantId: string, invoice: contract.InvoiceDetail): Promise<StatementEntries | null> {
  const { month, currency, subject } = invoice;
  return month === null ? null : getStatementEntries(tx, tenantId, { partnerId: subject.id, currency, month });
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
    const [invoice, branding, statement] = await database.withTenant(tenantId, async (tx) => {
      const detail = await getInvoice(tx, caller, params.id);
      const { id } = detail.seller;
      const branding = await getDocumentBranding(tx, tenantId, id === tenantId ? null : id);
      return [detail, branding, await findStatementEntries(tx, tenantId, detail)] as const;
    });
    reply.header('Content-Disposition', `attachment; filename="${invoice.number}.pdf"`);
    return heavyWork.render(invoicePdf, { tenantId, requestMeta }, [invoice, branding, statement]);
  });

  route(app, contract.invoiceCsv, async ({ params, caller, reply }) => {
    const { tenantId } = caller;
    const [invoice, statement] = await database.withTenant(tenantId, async (tx) => {
      const detail = await getInvoice(tx, caller, params.id);
      return [detail, await findStatementEntries(tx, tenantId, detail)] as const;
    });
    reply.header('Content-Disposition', `attachment; filename="${invoice.number}.csv"`);
    return statement ? streamStatementCsv(invoice, statement) : streamInvoiceLinesCsv(invoice);
  });
}
