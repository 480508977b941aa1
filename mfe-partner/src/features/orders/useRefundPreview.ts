import { apiQuery } from '@techadds/shared/api';
import { previewRefund } from '@techadds/shared/contract/orders/endpoints';
import { keepPreviousData, useQuery } from '@techadds/shared/query';

/** What a refund of an order would take from whom; of all that can be given back while no amount is known. Never older than the form. */
export const useRefundPreview = (id: string, amountCents: number | undefined) =>
  useQuery({
    ...apiQuery(previewRefund, { params: { id }, query: amountCents === undefined ? {} : { amountCents: String(amountCents) } }),
    placeholderData: keepPreviousData,
  });
