/** Which figures a section is asked for: the period and whose they are. */
export interface Filter {
  from: string;
  to: string;
  currency?: string | undefined;
  serviceId?: string;
  partnerId?: string;
  customerId?: string;
  categoryId?: string;
}
