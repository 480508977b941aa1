import { formatDay } from '@techadds/shared/format/date';
import { Box, Card, Flex } from '@techadds/shared/ui';
import { IconAlertTriangle, IconCircleCheck } from '@techadds/shared/ui/icons';
import { getDayInFuture, toPricedLine, type QuoteFormValues } from './quote.form-values';

interface SendCheck {
  key: string;
  passed: boolean;
  label: string;
}

/** The requirements for sending a quote, each with whether it is met. */
export function getSendChecks({
  customerId,
  customer,
  lines,
  validUntil,
  currency,
}: Pick<QuoteFormValues, 'customerId' | 'customer' | 'lines' | 'validUntil'> & { currency: string }): SendCheck[] {
  const nameless = lines.findIndex(({ name }) => name.trim() === '');
  const unpriced = lines.findIndex((line) => toPricedLine(line, currency) === undefined);
  const chosen = customerId !== '';
  const past = validUntil < getDayInFuture(0);
  return [
    {
      key: 'customer',
      passed: chosen && customer.email !== '',
      label: !chosen ? 'Choose a customer' : customer.email === '' ? 'The customer has no e-mail' : 'The customer has an e-mail',
    },
    {
      key: 'lines',
      passed: lines.length > 0 && nameless === -1 && unpriced === -1,
      label:
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
      passed: validUntil !== '' && !past,
      label:
        validUntil === '' ? 'Choose the last day' : past ? 'The last day is in the past' : `Can be accepted until ${formatDay(validUntil)}`,
    },
  ];
}

/** The checklist, updated as the form is filled in. */
export const SendChecklist = ({ checks }: { checks: readonly SendCheck[] }) => (
  <Card title="Before you send">
    <Box as="ul" listStyle="none" display="grid" gap="2.5" textStyle="sm">
      {checks.map(({ key, passed, label }) => {
        const Icon = passed ? IconCircleCheck : IconAlertTriangle;
        return (
          <Flex as="li" key={key} gap="2" alignItems="flex-start" data-good={passed}>
            <Box flex="none" mt="2px" color={passed ? 't.ok.icon' : 't.wait.icon'}>
              <Icon aria-label={passed ? 'Done:' : 'Missing:'} role="img" />
            </Box>
            {label}
          </Flex>
        );
      })}
    </Box>
  </Card>
);
