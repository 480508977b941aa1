import { useState, type FormEvent } from 'react';
import type { Facets } from '@techadds/shared/contract/catalog/endpoints';
import { formatPrice } from '@techadds/shared/format/money';
import { getMoneyError, parseMoney, toAmountInput } from '@techadds/shared/format/amount-input';
import { Box, Button, Field, Flex, Input, Stack } from '@techadds/shared/ui';
import type { CatalogParams, UpdateCatalogParams } from './search-params';

interface PriceFacetProps {
  prices: Facets['prices'];
  currency: string;
  params: CatalogParams;
  updateParams: UpdateCatalogParams;
}

const toPriceInput = (cents: string, currency: string) =>
  /^\d{1,15}$/.test(cents) ? toAmountInput(Number(cents), currency).replace(/\.0+$/, '') : '';

/** The price filter with a histogram. Give it a `key` of the limits, so that its inputs reset when the URL changes. */
export function PriceFacet({ prices, currency, params: { minCents, maxCents }, updateParams }: PriceFacetProps) {
  const [least, setLeast] = useState(() => toPriceInput(minCents, currency));
  const [most, setMost] = useState(() => toPriceInput(maxCents, currency));
  const [tried, setTried] = useState(false);
  const wrong = (text: string) => text.trim() !== '' && parseMoney(text, currency) === undefined;
  const crossed = !wrong(least) && !wrong(most) && (parseMoney(least, currency) ?? 0) > (parseMoney(most, currency) ?? Infinity);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong(least) || wrong(most) || crossed) return;
    updateParams({ minCents: String(parseMoney(least, currency) ?? ''), maxCents: String(parseMoney(most, currency) ?? '') });
  };
  const problem = (text: string) => (tried && wrong(text) ? getMoneyError(text, currency, 250).replace(/\.0+\.$/, '.') : undefined);
  return (
    <form aria-label="Price" noValidate onSubmit={apply}>
      <Stack gap="2">
        <PriceHistogram prices={prices} least={Number(minCents || 0)} most={maxCents === '' ? Infinity : Number(maxCents)} />
        <Flex gap="2">
          <Field label="From" error={problem(least)}>
            <Input
              inputMode="decimal"
              size="sm"
              placeholder={formatPrice(0, currency)}
              value={least}
              onChange={(event) => setLeast(event.target.value)}
            />
          </Field>
          <Field label="To" error={problem(most) ?? (tried && crossed ? 'Less than “From”.' : undefined)}>
            <Input inputMode="decimal" size="sm" placeholder="Any" value={most} onChange={(event) => setMost(event.target.value)} />
          </Field>
        </Flex>
        <Button type="submit" size="sm" wide worksOffline>
          Apply price
        </Button>
      </Stack>
    </form>
  );
}

/** One bar per price band, in the brand's color within the limits. Hidden from screen readers, because the inputs show the limits. */
function PriceHistogram({ prices, least, most }: { prices: Facets['prices']; least: number; most: number }) {
  const highest = Math.max(1, ...prices.map(({ count }) => count));
  return (
    <Flex height="28px" gap="2px" alignItems="flex-end" borderBottom="2px solid" borderColor="line" aria-hidden>
      {prices.map(({ fromCents, count }, n) => {
        const inside = fromCents <= most && (prices[n + 1]?.fromCents ?? Infinity) > least;
        return (
          <Box
            key={fromCents}
            flex="1"
            roundedTop="xs"
            bg={inside ? 'brand.border' : 'bg.emphasized'}
            style={{ height: `${count === 0 ? 0 : Math.max(8, (count / highest) * 100)}%` }}
          />
        );
      })}
    </Flex>
  );
}
