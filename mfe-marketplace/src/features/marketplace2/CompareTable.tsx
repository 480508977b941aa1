import type { ReactNode } from 'react';
import { getRegionName } from '@techadds/shared/contract/catalog/facets';
import { formatMoney, formatRate } from '@techadds/shared/format/money';
import { paths } from '@techadds/shared/paths';
import { Link } from '@techadds/shared/router';
import { Box, ButtonLink, Flex, Heading, IconButton, NativeSelect, Skeleton, Span, Text, VisuallyHidden } from '@techadds/shared/ui';
import { IconCheck, IconX } from '@techadds/shared/ui/icons';
import { Picture } from '../catalog/Picture';
import { AverageRating } from '../catalog/StarRow';
import { formatDays } from '../catalog/catalog.labels';
import { getCustomerFee } from '../service/price';
import type { ComparedService } from './compare-data';

interface CompareTableProps {
  services: readonly ComparedService[];
  /** The region of the address; null if unknown, undefined without an address. */
  region: string | null | undefined;
  onlyDifferences: boolean;
  onPackage: (id: string, name: string) => void;
  onRemove: (id: string) => void;
}

interface CompareRow {
  label: string;
  /** The content of a cell, and the value that it is compared by. */
  cell: (one: ComparedService) => { shown: ReactNode; value: string | number | undefined };
  /** Whether the lowest or the highest value is best; absent if neither is. */
  best?: 'least' | 'most';
}

const unitLabels = { hour: 'Per hour', day: 'Per day', item: 'Each', month: 'Per month', project: 'Project' };

function getCompareRows(place: CompareTableProps['region'], stars: boolean): CompareRow[] {
  const money = (cents: number, { service }: ComparedService) => formatMoney(cents, service?.currency ?? 'USD');
  const payers = { partner: 'the partner pays it', platform: 'TechAdds pays it', customer: '' };
  return [
    { label: 'Price', best: 'least', cell: (one) => ({ shown: money(one.price.netCents, one), value: one.price.netCents }) },
    {
      label: 'Tax',
      best: 'least',
      cell: (one) => ({ shown: `${money(one.price.taxCents, one)} (${formatRate(one.service?.taxBp ?? 0)})`, value: one.price.taxCents }),
    },
    {
      label: 'Payment fee',
      best: 'least',
      cell: (one) => {
        if (one.feeLoading) return { shown: <Skeleton width="4rem" />, value: undefined };
        if (!one.fee) return { shown: 'None for this method', value: 0 };
        const mine = getCustomerFee(one.fee);
        const payer = payers[one.fee.payer];
        return { shown: payer ? `${money(0, one)} (${money(one.fee.feeCents, one)}, ${payer})` : money(mine, one), value: mine };
      },
    },
    {
      label: 'You pay',
      best: 'least',
      cell: (one) => ({
        shown: (
          <Span fontWeight="semibold" textStyle="md">
            {money(one.payCents, one)}
          </Span>
        ),
        value: one.payCents,
      }),
    },
    {
      label: 'Delivery',
      best: 'least',
      cell: ({ selectedPackage }) => ({
        shown: selectedPackage ? formatDays(selectedPackage.deliveryDays) : '–',
        value: selectedPackage?.deliveryDays,
      }),
    },
    ...(stars ? [ratingRow] : []),
    {
      label: 'Revisions',
      best: 'most',
      cell: ({ selectedPackage }) => ({ shown: selectedPackage?.revisions ?? '–', value: selectedPackage?.revisions }),
    },
    {
      label: place === undefined ? 'Delivered' : 'At your address',
      cell: ({ service }) => {
        const regions = service?.regions ?? [];
        if (regions.length === 0) return { shown: 'Remote, anywhere', value: 'remote' };
        if (place === undefined) return { shown: regions.map(getRegionName).join(', '), value: regions.join() };
        const here = regions.some((region) => region === place);
        return { shown: here ? 'Available' : `Not here: ${regions.map(getRegionName).join(', ')}`, value: here ? 'yes' : 'no' };
      },
    },
    { label: 'Unit', cell: ({ service }) => ({ shown: service ? unitLabels[service.unit] : '–', value: service?.unit }) },
    {
      label: 'Includes',
      cell: ({ selectedPackage }) => ({
        shown: (
          <Box as="ul" listStyle="none">
            {selectedPackage?.features.map((feature) => (
              <Flex as="li" key={feature} gap="1.5" alignItems="flex-start">
                <Span display="flex" flex="none" mt="0.5" color="t.ok.icon">
                  <IconCheck size={14} aria-hidden />
                </Span>
                {feature}
              </Flex>
            ))}
          </Box>
        ),
        value: selectedPackage?.features.join('\n'),
      }),
    },
  ];
}

const ratingRow: CompareRow = {
  label: 'Rating',
  best: 'most',
  cell: ({ service }) => ({ shown: <AverageRating rating={service?.rating} />, value: service?.rating?.average }),
};

/** A comparison table with services as columns; it scrolls horizontally on narrow screens. */
export function CompareTable({ services, region, onlyDifferences, onPackage, onRemove }: CompareTableProps) {
  const there = services.filter(({ service }) => service);
  const stars = there.every(({ service }) => service?.rating !== undefined);
  const rows = getCompareRows(region, stars).map((row) => {
    const cells = services.map((one) =>
      one.service ? row.cell(one) : { shown: one.service === undefined ? <Skeleton width="5rem" /> : '–', value: undefined },
    );
    const values = cells.map(({ value }) => value).filter((value) => value !== undefined);
    const numbers = values.filter((value) => typeof value === 'number');
    const currencies = new Set(there.map(({ service }) => service?.currency));
    const alike = new Set(values).size <= 1;
    // Amounts in different currencies cannot be compared.
    const best =
      row.best && !alike && currencies.size === 1 ? (row.best === 'least' ? Math.min(...numbers) : Math.max(...numbers)) : undefined;
    return { ...row, cells, alike, best };
  });
  return (
    <Box
      border="1px solid"
      borderColor="line"
      rounded="lg"
      position="relative"
      overflowX="auto"
      tabIndex={0}
      role="region"
      aria-label="Comparison"
    >
      <Box
        as="table"
        width="full"
        textStyle="sm"
        overflowWrap="anywhere"
        style={{ minWidth: 140 + services.length * 190, borderCollapse: 'collapse', tableLayout: 'fixed' }}
      >
        <VisuallyHidden asChild>
          <caption>Services compared</caption>
        </VisuallyHidden>
        <colgroup>
          <col style={{ width: 140 }} />
          {services.map(({ id }) => (
            <col key={id} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td />
            {services.map((one) => (
              <Box as="th" {...{ scope: 'col' }} key={one.id} p="3" textAlign="start" verticalAlign="top" fontWeight="normal">
                <CompareHead one={one} onPackage={(name) => onPackage(one.id, name)} onRemove={() => onRemove(one.id)} />
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ alike }) => !onlyDifferences || !alike)
            .map(({ label, cells, best }) => (
              <Box as="tr" key={label} borderTop="1px solid" borderColor="line">
                <Box
                  as="th"
                  {...{ scope: 'row' }}
                  px="4"
                  py="2.5"
                  textAlign="start"
                  verticalAlign="top"
                  fontWeight="normal"
                  color="fg.muted"
                >
                  {label}
                </Box>
                {cells.map(({ shown, value }, n) => {
                  const wins = best !== undefined && value === best;
                  return (
                    <Box
                      as="td"
                      key={services[n]?.id}
                      px="3"
                      py="2.5"
                      verticalAlign="top"
                      bg={wins ? 'brand.subtle' : undefined}
                      fontWeight={wins ? 'medium' : undefined}
                      fontVariantNumeric="tabular-nums"
                      overflowWrap="anywhere"
                    >
                      <Flex gap="1.5" alignItems="center">
                        {shown}
                        {wins && (
                          <Span color="brand.fg" display="flex" flex="none">
                            <IconCheck size={15} aria-hidden />
                            <VisuallyHidden> best</VisuallyHidden>
                          </Span>
                        )}
                      </Flex>
                    </Box>
                  );
                })}
              </Box>
            ))}
        </tbody>
      </Box>
    </Box>
  );
}

function CompareHead({ one, onPackage, onRemove }: { one: ComparedService; onPackage: (name: string) => void; onRemove: () => void }) {
  const { service, selectedPackage } = one;
  if (service === undefined)
    return (
      <>
        <Skeleton height="150px" rounded="md" />
        <VisuallyHidden>Loading</VisuallyHidden>
      </>
    );
  if (service === null)
    return (
      <Flex direction="column" gap="2" alignItems="flex-start">
        <Text textStyle="sm">This service is no longer available.</Text>
        <IconButton label="Remove it" variant="outline" size="sm" icon={<IconX size={14} />} onClick={onRemove} />
      </Flex>
    );
  return (
    <Box position="relative">
      <Picture id={service.picture} category={service.category} alt="" height={64} sizes="(min-width: 900px) 25vw, 190px" />
      <Box position="absolute" top="1" insetEnd="1">
        <IconButton label={`Remove ${service.name}`} size="sm" variant="outline" icon={<IconX size={14} />} onClick={onRemove} />
      </Box>
      <Text textStyle="xs" color="fg.muted" mt="2" truncate>
        {service.partner.name}
      </Text>
      <Heading as="h2" size="sm" minHeight="10" lineClamp="2">
        <Link to={paths.service(service.id)}>{service.name}</Link>
      </Heading>
      <NativeSelect
        aria-label={`Package of ${service.name}`}
        size="sm"
        my="2"
        value={selectedPackage?.name ?? ''}
        onChange={(event) => onPackage(event.target.value)}
        options={service.packages.map(({ name }) => ({ value: name, label: name }))}
      />
      <ButtonLink wide to={`${paths.service(service.id)}?${new URLSearchParams({ package: selectedPackage?.name ?? '' }).toString()}`}>
        Order now
        <VisuallyHidden>: {service.name}</VisuallyHidden>
      </ButtonLink>
    </Box>
  );
}
