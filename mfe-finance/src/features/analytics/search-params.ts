/** Filters of the analytics requests: the period, currency and subject. */
export interface AnalyticsFilter {
  from: string;
  to: string;
  currency?: string | undefined;
  serviceId?: string;
  partnerId?: string;
  customerId?: string;
  categoryId?: string;
}
