import type { refundReasons } from './forms';

/** Why money goes back to a customer, in words. */
export const refundReasonLabels: Record<(typeof refundReasons)[number], string> = {
  duplicated_charge: 'Charged twice',
  product_unsatisfactory: 'Not as it should be',
  order_change: 'The order was changed',
  order_cancellation: 'The order was canceled',
  fraudulent_charge: 'Fraudulent charge',
  other: 'Something else',
};
