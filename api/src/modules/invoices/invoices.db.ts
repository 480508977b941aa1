import { and, eq, gte, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Invoice, InvoiceDetail } from '@techadds/shared/contract/invoices/endpoints';
import type { InvoiceKind } from '@techadds/shared/contract/invoices/kinds';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { customers, invoices, orders } from '../../schema';
import { toInvoice, toInvoiceDetail } from './invoices.presenter';

type InvoiceViewer = Pick<Caller, 'tenantId' | 'scope' | 'userId' | 'partnerId'>;

/** The caller's own documents: those that they receive as a customer, for what they ordered or deposited. */
const isReceivedBy = (tenantId: string, userId: string): SQL =>
  sql`${invoices.customerId} is not null and (exists (select from ${orders} where ${and(
    eq(orders.tenantId, tenantId),
    eq(orders.id, invoices.orderId),
    eq(orders.placedBy, userId),
  )}) or exists (select from ${customers} where ${and(
    eq(customers.tenantId, tenantId),
    eq(customers.id, invoices.customerId),
    eq(customers.userId, userId),
  )}))`;

/** Row scope of documents: received by the caller as a customer, of their partner, or of the tenant. */
function visibleInvoices({ tenantId, scope, userId, partnerId }: InvoiceViewer): SQL | undefined {
  const inTenant = eq(invoices.tenantId, tenantId);
  if (scope === 'tenant') return inTenant;
  if (scope === 'own') return and(inTenant, isReceivedBy(tenantId, userId));
  return partnerId === null ? sql`false` : and(inTenant, eq(invoices.partnerId, partnerId));
}

export interface InvoiceFilter {
  query?: string;
  kind?: InvoiceKind;
  partnerId?: string;
  customerId?: string;
  subjectId?: string;
  from?: string;
  to?: string;
}

const nameOf = (side: 'seller' | 'buyer') => sql`${invoices.content} -> ${sql.raw(`'${side}'`)} ->> 'name'`;
const reference = sql`${invoices.content} ->> 'reference'`;

/** The documents of a customer, also those from before other customers were merged into this one. */
const isOfCustomer = (tenantId: string, customerId: string): SQL =>
  sql`${invoices.customerId} in (select ${customers.id} from ${customers} where ${and(
    eq(customers.tenantId, tenantId),
    or(eq(customers.id, customerId), eq(customers.mergedIntoId, customerId)),
  )})`;

function matchingInvoices(caller: InvoiceViewer, filter: InvoiceFilter): SQL | undefined {
  const query = filter.query?.trim();
  return and(
    visibleInvoices(caller),
    query
      ? or(...[sql`${invoices.number}`, reference, nameOf('seller'), nameOf('buyer')].map((column) => containsText(column, query)))
      : undefined,
    filter.kind && eq(invoices.kind, filter.kind),
    filter.partnerId === undefined ? undefined : eq(invoices.partnerId, filter.partnerId),
    filter.customerId === undefined ? undefined : isOfCustomer(caller.tenantId, filter.customerId),
    filter.subjectId === undefined ? undefined : or(eq(invoices.subjectId, filter.subjectId), eq(invoices.orderId, filter.subjectId)),
    filter.from ? gte(invoices.issuedAt, filter.from) : undefined,
    filter.to ? lte(invoices.issuedAt, filter.to) : undefined,
  );
}

export async function countInvoices(tx: Tx, caller: InvoiceViewer, filter: InvoiceFilter): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(invoices)
    .where(matchingInvoices(caller, filter));
  return row?.total ?? 0;
}

/** A page of the documents visible to the caller. */
export async function listInvoices(tx: Tx, caller: InvoiceViewer, filter: InvoiceFilter & ListRequest): Promise<Invoice[]> {
  const sorts = {
    issuedAt: [invoices.issuedAt],
    total: [invoices.totalCents],
    number: [invoices.number],
  };
  const by = sorts[filter.sort as keyof typeof sorts] ?? sorts.issuedAt;
  const rows = await tx
    .select()
    .from(invoices)
    .where(matchingInvoices(caller, filter))
    .orderBy(...orderByColumns(filter.order, ...by, invoices.number, invoices.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return rows.map(toInvoice);
}

/** A document visible to the caller. */
export async function findInvoice(tx: Tx, caller: InvoiceViewer, id: string): Promise<InvoiceDetail | undefined> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(visibleInvoices(caller), eq(invoices.id, id)));
  if (!row) return undefined;
  const [corrects] =
    row.correctsId === null
      ? []
      : await tx
          .select({ id: invoices.id, number: invoices.number })
          .from(invoices)
          .where(and(visibleInvoices(caller), eq(invoices.id, row.correctsId)));
  return toInvoiceDetail(row, corrects ?? null);
}
