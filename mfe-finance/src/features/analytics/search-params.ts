/** Filters of the analytics requests: the period, currency and subject. */
export interface Filter {
  from: string;
  to: string;
  currency?: string | undefined;
  serviceId?: string;
  partnerId?: string;
  customerId?: string;
  categoryId?: string;
}
