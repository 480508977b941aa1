import { useSearchState } from '@techadds/shared/router';

const reportDimensions = ['service', 'partner', 'customer', 'category'] as const;
export type ReportDimension = (typeof reportDimensions)[number];

const filterDefaults = { serviceId: '', partnerId: '', customerId: '', categoryId: '' };
const isUuidText = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export interface ReportFilter {
  /** Query parameters of the report requests. */
  query: Partial<Record<`${ReportDimension}Id`, string>>;
  /** The active filters. */
  chosen: readonly ReportDimension[];
  setFilter: (kind: ReportDimension, id: string) => void;
  clearFilter: () => void;
}

/** The subject that a report is filtered by: a service, partner, customer, category, or none. Stored in the URL. */
export function useReportFilter(): ReportFilter {
  const [address, change] = useSearchState(filterDefaults);
  const chosen = reportDimensions.filter((kind) => isUuidText(address[`${kind}Id`]));
  return {
    query: Object.fromEntries(chosen.map((kind) => [`${kind}Id`, address[`${kind}Id`]])),
    chosen,
    setFilter: (kind, id) => change({ [`${kind}Id`]: id }),
    clearFilter: () => change(filterDefaults),
  };
}
