import { formatDay } from '@techadds/shared/format/date';
import { Box, Card, Flex } from '@techadds/shared/ui';
import { IconAlertTriangle, IconCircleCheck } from '@techadds/shared/ui/icons';
import { dayIn, pricedOf, type Typed } from './quote.form-values';

interface Check {
  key: string;
  good: boolean;
  words: string;
}

/** The requirements for sending a quote, each with whether it is met. */
export function checksOf({
  customerId,
  customer,
  lines,
  validUntil,
}: Pick<Typed, 'customerId' | 'customer' | 'lines' | 'validUntil'>): Check[] {
  const nameless = lines.findIndex(({ name }) => name.trim() === '');
  const unpriced = lines.findIndex((line) => pricedOf(line) === undefined);
  const chosen = customerId !== '';
  const past = validUntil < dayIn(0);
  return [
    {
      key: 'customer',
      good: chosen && customer.email !== '',
      words: !chosen ? 'Choose a customer' : customer.email === '' ? 'The customer has no e-mail' : 'The customer has an e-mail',
    },
    {
      key: 'lines',
      good: lines.length > 0 && nameless === -1 && unpriced === -1,
      words:
        lines.length === 0
          ? 'Add a line'
          : nameless !== -1
            ? `Line ${nameless + 1} has no name`
            : unpriced !== -1
              ? `Line ${unpriced + 1} has no price`
              : 'Every line has a name and a price',
    },
    {
      key: 'validUntil',
      good: validUntil !== '' && !past,
      words: validUntil === '' ? 'Choose the last day' : past ? 'Its last day is past' : `Can be accepted until ${formatDay(validUntil)}`,
    },
  ];
}

/** The checklist, updated as the form is filled in. */
export const BeforeSending = ({ checks }: { checks: readonly Check[] }) => (
  <Card title="Before you send">
    <Box as="ul" listStyle="none" display="grid" gap="2.5" textStyle="sm">
      {checks.map(({ key, good, words }) => {
        const Icon = good ? IconCircleCheck : IconAlertTriangle;
        return (
          <Flex as="li" key={key} gap="2" alignItems="flex-start" data-good={good}>
            <Box flex="none" mt="2px" color={good ? 't.ok.icon' : 't.wait.icon'}>
              <Icon aria-label={good ? 'Done:' : 'Missing:'} role="img" />
            </Box>
            {words}
          </Flex>
        );
      })}
    </Box>
  </Card>
);
