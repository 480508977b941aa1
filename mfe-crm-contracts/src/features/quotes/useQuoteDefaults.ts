import { call, type ApiError } from '@techadds/shared/api';
import { listCustomers, type Customer } from '@techadds/shared/contract/customers/endpoints';
import { getDeal } from '@techadds/shared/contract/crm/deals';
import { getQuoteRequest } from '@techadds/shared/contract/quote-requests/endpoints';
import type { QuoteBody } from '@techadds/shared/contract/quotes/endpoints';
import { getService } from '@techadds/shared/contract/services/endpoints';
import { toAmountInput } from '@techadds/shared/format/amount-input';
import { findItem, toRejection, type QueuedItem } from '@techadds/shared/offline';
import { useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { isUuid } from '@techadds/shared/session';
import { getCustomerChoice } from '../customers/get-customer-choice';
import { toLineFormValues } from './AddFromServicesDialog';
import { bodyToFormValues, createLine, createEmptyQuote, type QuoteFormValues } from './quote.form-values';

const toCustomerValues = ({ id, name, email }: Customer): Partial<QuoteFormValues> => ({ customerId: id, customer: { name, email } });

/** The form values from a quote request. The customer is preselected if exactly one has that name or e-mail. */
async function loadRequestDefaults(id: string, signal: AbortSignal): Promise<Partial<QuoteFormValues>> {
  const { service, customerName, package: wanted, quantity } = await call(getQuoteRequest, { params: { id } }, { signal });
  const [offered, customers] = await Promise.all([
    // A service that no longer exists is quoted by name only.
    call(getService, { params: { id: service.id } }, { signal }).catch(() => undefined),
    call(listCustomers, { query: { query: customerName.slice(0, 200), limit: '20' } }, { signal }).catch(() => ({ items: [] })),
  ]);
  const same = customers.items.filter(({ name, email }) => name === customerName || email === customerName);
  const entry = offered?.packages.find(({ name }) => name === wanted);
  return {
    requestId: id,
    title: service.name,
    intro: `Thank you for your request. This is our offer for ${service.name}.`,
    lines: [offered && entry ? toLineFormValues(offered, entry, quantity) : createLine({ name: service.name, quantity: String(quantity) })],
    ...(same.length === 1 && toCustomerValues(same[0]!)),
  };
}

/** The form values from a deal: its name and customer, and its value as the only line. */
async function loadDealDefaults(id: string, signal: AbortSignal): Promise<Partial<QuoteFormValues>> {
  const { name, customer, amountCents, currency } = await call(getDeal, { params: { id } }, { signal });
  return {
    dealId: id,
    title: name,
    lines: [createLine({ name, price: amountCents === 0 ? '' : toAmountInput(amountCents, currency) })],
    ...(customer && (await getCustomerChoice(customer.id, signal))),
  };
}

interface QuoteDefaults {
  values: QuoteFormValues;
  /** The quote of the queue that is edited, and why the server refused it. */
  queued?: QueuedItem;
  rejection?: ApiError | undefined;
}

/** What waits in the queue of this device; undefined if it has been sent meanwhile. */
async function loadQueuedDefaults(id: string): Promise<QuoteDefaults | undefined> {
  const queued = await findItem('quotes', id);
  if (!queued) return undefined;
  const { currency = '', customer } = queued.meta.hints ?? {};
  const values = bodyToFormValues(queued.item as unknown as QuoteBody, currency, customer);
  return { queued, rejection: toRejection(queued.meta), values };
}

/** The initial form values, from the queued quote, quote request, customer or deal named in the URL; undefined while they load. */
export function useQuoteDefaults() {
  const [{ request, customer, deal, offline }] = useSearchState({ request: '', customer: '', deal: '', offline: '' });
  const wanted = isUuid(request) ? { request } : isUuid(customer) ? { customer } : isUuid(deal) ? { deal } : offline ? { offline } : {};
  return useQuery<QuoteDefaults, Error>({
    queryKey: ['quote-start', wanted],
    queryFn: async ({ signal }) => {
      const queued = wanted.offline && (await loadQueuedDefaults(wanted.offline));
      if (queued) return queued;
      const values = {
        ...createEmptyQuote(),
        ...(wanted.request && (await loadRequestDefaults(wanted.request, signal))),
        ...(wanted.deal && (await loadDealDefaults(wanted.deal, signal))),
        ...(wanted.customer && (await getCustomerChoice(wanted.customer, signal))),
      };
      return { values };
    },
    networkMode: 'always',
    // A refetch must not replace the initial values of the form.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}
