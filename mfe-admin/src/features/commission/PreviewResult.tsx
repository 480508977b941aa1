import type { CommissionLine, previewCommission } from '@techadds/shared/contract/commission/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { formatMoney, formatRate } from '@techadds/shared/format/money';
import { Badge, Box, Card, Flex, Money, Span, Stack, Text } from '@techadds/shared/ui';
import { IconCircleCheck, IconScale } from '@techadds/shared/ui/icons';
import { AmountLines } from '@techadds/shared/ui/page';

type CommissionPreviewData = Output<typeof previewCommission>;

/** The commission of the sample order, with the reasons line by line. */
export function PreviewResult({ preview: { lines, totals, currency, partner } }: { preview: CommissionPreviewData }) {
  return (
    <Stack gap="5" aria-live="polite">
      <Card title={`Commission of ${partner.name}`} action={formatRate(totals.effectiveBp)}>
        <AmountLines
          currency={currency}
          lines={lines.map(({ service, rateBp, baseCents, amountCents }) => ({
            label: service.name,
            hint: `${formatRate(rateBp)} of ${formatMoney(baseCents, currency)}`,
            amountCents,
          }))}
          total={{ label: 'Total commission', amountCents: totals.amountCents }}
        />
      </Card>
      {lines.map((line, n) => (
        <Card key={n} title={line.service.name} action={<Span color="fg.muted">{line.service.category}</Span>}>
          <Stack gap="4">
            <TierTable line={line} currency={currency} />
            <CandidateTable line={line} />
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

/** The split of the amount across tiers. Renders nothing for a single percentage. */
function TierTable({ line: { parts, priorCents }, currency }: { line: CommissionLine; currency: string }) {
  if (parts.length < 2 && priorCents === 0) return null;
  return (
    <Box as="ul" textStyle="sm">
      {priorCents > 0 && (
        <Box as="li" color="fg.muted" pb="1">
          Volume before: <Money cents={priorCents} currency={currency} />
        </Box>
      )}
      {parts.map(({ fromCents, toCents, rateBp, baseCents, amountCents }) => (
        <Flex as="li" key={fromCents} justifyContent="space-between" gap="3" py="0.5">
          <Span color="fg.muted">
            {formatRate(rateBp)} of {formatMoney(baseCents, currency)}, tier from {formatMoney(fromCents, currency)}
            {toCents !== null && ` to ${formatMoney(toCents, currency)}`}
          </Span>
          <Money cents={amountCents} currency={currency} />
        </Flex>
      ))}
    </Box>
  );
}

/** Every rate that was considered, the winner first, each with its reason. */
function CandidateTable({ line: { explain } }: { line: CommissionLine }) {
  return (
    <Box as="ol" aria-label="Rates considered">
      {explain.map(({ rateId, name, won, dimensions, reason }) => (
        <Flex
          as="li"
          key={rateId}
          gap="3"
          p="3"
          mb="1.5"
          rounded="md"
          border="1px solid"
          borderColor={won ? 'line.strong' : 'transparent'}
          bg={won ? 'bg.subtle' : undefined}
          alignItems="flex-start"
          textStyle="sm"
        >
          <Box color={won ? 't.ok.icon' : 'fg.subtle'} mt="2px" flex="none" aria-hidden>
            {won ? <IconCircleCheck /> : <IconScale />}
          </Box>
          <Box flex="1" minWidth="0">
            <Span fontWeight="medium">
              {name}
              {won && ' wins'}
            </Span>
            <Text textStyle="sm" color="fg.muted">
              {reason}
            </Text>
          </Box>
          {dimensions !== null && (
            <Badge plain>
              {dimensions} {dimensions === 1 ? 'dimension' : 'dimensions'}
            </Badge>
          )}
        </Flex>
      ))}
    </Box>
  );
}
