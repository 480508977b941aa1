import { apiQuery } from '@techadds/shared/api';
import { previewRefund } from '@techadds/shared/contract/orders/endpoints';
import { keepPreviousData, useQuery } from '@techadds/shared/query';

/** Previews who bears a refund; without an amount, of the whole remaining amount. The last preview stays while the next one loads. */
export const useRefundPreview = (id: string, amountCents: number | undefined) =>
  useQuery({
    ...apiQuery(previewRefund, { params: { id }, query: amountCents === undefined ? {} : { amountCents: String(amountCents) } }),
    placeholderData: keepPreviousData,
  });
