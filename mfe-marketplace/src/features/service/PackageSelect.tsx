import type { CatalogService, Package } from '@techadds/shared/contract/catalog/endpoints';
import { formatPrice } from '@techadds/shared/format/money';
import { Box, Flex, Grid, Span, Text, VisuallyHidden } from '@techadds/shared/ui';
import { IconCheck } from '@techadds/shared/ui/icons';
import { formatDays, unitSuffixes } from '../catalog/catalog.labels';

interface PackageChoiceProps {
  service: CatalogService;
  value: string;
  onChange: (name: string) => void;
}

/** The packages side by side as radio buttons, so that arrow keys change the choice. */
export function PackageSelect({ service, value, onChange }: PackageChoiceProps) {
  const { packages } = service;
  return (
    <Grid
      role="radiogroup"
      aria-label="Package"
      gap="0"
      border="1px solid"
      borderColor="line"
      rounded="lg"
      overflow="hidden"
      gridTemplateColumns="minmax(0, 1fr)"
      _cSm={{
        gridTemplateColumns: packages.length > 3 ? 'repeat(2, minmax(0, 1fr))' : 'none',
        gridAutoFlow: 'column',
        gridAutoColumns: 'minmax(0, 1fr)',
      }}
    >
      {packages.map((entry) => (
        <PackageCard
          key={entry.name}
          servicePackage={entry}
          service={service}
          isSelected={entry.name === value}
          onSelect={() => onChange(entry.name)}
        />
      ))}
    </Grid>
  );
}

interface PackageCardProps {
  servicePackage: Package;
  service: CatalogService;
  isSelected: boolean;
  onSelect: () => void;
}

function PackageCard({ servicePackage, service: { currency, unit }, isSelected, onSelect }: PackageCardProps) {
  const { name, priceCents, deliveryDays, revisions, features } = servicePackage;
  return (
    <Box
      asChild
      display="block"
      position="relative"
      p="4"
      overflowWrap="anywhere"
      cursor="pointer"
      bg={isSelected ? 'brand.subtle' : undefined}
      // A 1 px line between neighbors, whether they are side by side or stacked.
      boxShadow="0 -1px 0 0 var(--ta-colors-line), -1px 0 0 0 var(--ta-colors-line)"
      _hover={isSelected ? {} : { bg: 'bg.hover' }}
      _focusWithin={{ outline: '2px solid', outlineColor: 'brand.ring', outlineOffset: '-2px' }}
      _before={
        isSelected ? { content: '""', position: 'absolute', insetInline: '0', top: '0', height: '2px', bg: 'brand.mark' } : undefined
      }
    >
      <label>
        <VisuallyHidden asChild>
          <input type="radio" name="package" value={name} checked={isSelected} onChange={onSelect} />
        </VisuallyHidden>
        <Flex justifyContent="space-between" alignItems="center" gap="2" minHeight="5">
          <Text textStyle="sm" fontWeight="semibold">
            {name}
          </Text>
          {isSelected && (
            <Span
              flex="none"
              display="grid"
              placeItems="center"
              width="18px"
              height="18px"
              rounded="full"
              bg="brand.solid"
              color="brand.contrast"
            >
              <IconCheck size={12} style={{ strokeWidth: 2.5 }} aria-hidden />
            </Span>
          )}
        </Flex>
        <Text textStyle="xl" fontWeight="semibold" mt="1" fontVariantNumeric="tabular-nums">
          {formatPrice(priceCents, currency)}
          <Span textStyle="xs" fontWeight="normal" color="fg.muted">
            {unitSuffixes[unit]}
          </Span>
        </Text>
        <Text textStyle="xs" color="fg.muted">
          Delivered in {formatDays(deliveryDays)}
        </Text>
        <Box as="ul" listStyle="none" mt="3" textStyle="sm">
          {[...features, ...formatRevisions(revisions)].map((feature) => (
            <Flex as="li" key={feature} gap="2" py="0.5" alignItems="flex-start">
              <Span display="flex" flex="none" mt="0.5" color="t.ok.icon">
                <IconCheck aria-hidden />
              </Span>
              {feature}
            </Flex>
          ))}
        </Box>
      </label>
    </Box>
  );
}

const formatRevisions = (count: number) => (count === 0 ? [] : [count === 1 ? '1 revision' : `${count} revisions`]);
