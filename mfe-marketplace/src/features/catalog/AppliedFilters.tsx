import { getRegionName } from '@techadds/shared/contract/catalog/facets';
import type { Category } from '@techadds/shared/contract/categories/endpoints';
import { formatPrice } from '@techadds/shared/format/money';
import { Flex, Span } from '@techadds/shared/ui';
import { IconX } from '@techadds/shared/ui/icons';
import type { CatalogParams, UpdateCatalogParams } from './search-params';
import { formatDays } from './catalog.labels';

/** The active filters as chips, each with a button to clear it. */
export function AppliedFilters({
  address,
  currency,
  categories,
  change,
}: {
  address: CatalogParams;
  currency: string;
  categories: readonly Category[];
  change: UpdateCatalogParams;
}) {
  const { category, minCents, maxCents, delivery, rating, region } = address;
  const formatPriceParam = (cents: string) => formatPrice(Number(cents), currency);
  const chips = [
    { label: 'Category', value: category && (categories.find(({ slug }) => slug === category)?.name ?? category), clear: { category: '' } },
    {
      label: 'Price',
      value:
        minCents && maxCents
          ? `${formatPriceParam(minCents)} to ${formatPriceParam(maxCents)}`
          : minCents
            ? `≥ ${formatPriceParam(minCents)}`
            : maxCents && `≤ ${formatPriceParam(maxCents)}`,
      clear: { minCents: '', maxCents: '' },
    },
    { label: 'Delivery', value: delivery && `≤ ${formatDays(Number(delivery))}`, clear: { delivery: '' } },
    { label: 'Rating', value: rating && `≥ ${(Number(rating) / 100).toFixed(1)}`, clear: { rating: '' } },
    { label: 'Place', value: region && getRegionName(region), clear: { region: '' } },
  ].filter(({ value }) => value !== '');
  if (chips.length === 0) return null;
  return (
    <Flex gap="2" flexWrap="wrap">
      {chips.map(({ label, value, clear }) => (
        <Flex
          key={label}
          asChild
          height={{ base: '9', sm: '7' }}
          ps="2"
          pe="1.5"
          gap="1.5"
          alignItems="center"
          border="1px solid"
          borderColor="line.strong"
          rounded="sm"
          textStyle="xs"
          color="fg.muted"
          cursor="pointer"
          whiteSpace="nowrap"
          _hover={{ bg: 'bg.hover' }}
        >
          <button type="button" aria-label={`Clear ${label}: ${value}`} onClick={() => change(clear)}>
            {label}
            <Span color="fg" fontWeight="medium">
              {value}
            </Span>
            <IconX size={13} aria-hidden />
          </button>
        </Flex>
      ))}
    </Flex>
  );
}
