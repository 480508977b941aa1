import type { Customer } from '@techadds/shared/contract/customers/endpoints';
import type { CustomerStatement } from '@techadds/shared/contract/customers/statement';

export const sourceLabels: Record<Customer['source'], string> = {
  manual: 'Added manually',
  import: 'Import',
  marketplace: 'Marketplace',
  deal: 'Deal',
};
export const kindLabels: Record<Customer['kind'], string> = { company: 'Company', person: 'Person' };

export const lineKindLabels: Record<CustomerStatement['lines'][number]['kind'], string> = {
  order: 'Order',
  invoice: 'Invoice',
  milestone: 'Milestone',
  cancellation: 'Canceled',
  payment: 'Payment',
  refund: 'Refund',
  correction: 'Correction',
};

/** `NO` becomes `Norway`; an unknown code is returned unchanged. */
export const getCountryName = (code: string): string =>
  new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' }).of(code) ?? code;
