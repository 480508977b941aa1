import { apiQuery } from '@techadds/shared/api';
import { getCatalogItem, type CatalogService, type Package } from '@techadds/shared/contract/catalog/endpoints';
import { previewFee, type FeePreview } from '@techadds/shared/contract/fees/endpoints';
import type { PaymentMethod } from '@techadds/shared/contract/orders/forms';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { getCustomerFee, computePackagePrice, type PackagePrice } from '../service/price';

/** A service in the comparison, with its cost for the chosen options. */
export interface ComparedService {
  id: string;
  /** Undefined while it loads, null if it is no longer available. */
  service: CatalogService | null | undefined;
  selectedPackage: Package | undefined;
  price: PackagePrice;
  fee: FeePreview | undefined;
  feeLoading: boolean;
  payCents: number;
}

/** The default package for the comparison: the one that "price from" refers to. */
const findCheapestPackage = (packages: readonly Package[]) =>
  packages.reduce<Package | undefined>((best, one) => (best && best.priceCents <= one.priceCents ? best : one), undefined);

/** Loads a service for the comparison, with price, tax and fee for the package, quantity and payment method. */
export function useComparedService(
  id: string | undefined,
  packageName: string,
  quantity: number,
  method: PaymentMethod,
): ComparedService | undefined {
  const { data, error } = useQuery({ ...apiQuery(getCatalogItem, { params: { id: id ?? '' } }), enabled: id !== undefined });
  const chosen = data?.packages.find(({ name }) => name === packageName) ?? findCheapestPackage(data?.packages ?? []);
  const price = computePackagePrice(chosen?.priceCents ?? 0, quantity, data?.taxBp ?? 0);
  const fee = useQuery({
    ...apiQuery(previewFee, { query: { amountCents: String(price.totalCents), method } }),
    enabled: price.totalCents > 0,
    placeholderData: keepPreviousData,
  });
  if (id === undefined) return undefined;
  // A placeholder fee belongs to another amount; an error means that the method has no fee profile.
  const known = fee.isPlaceholderData || fee.error ? undefined : fee.data;
  return {
    ...{ id, service: error ? null : data, selectedPackage: chosen, price, fee: known },
    feeLoading: fee.isLoading || fee.isPlaceholderData,
    payCents: price.totalCents + (known ? getCustomerFee(known) : 0),
  };
}
