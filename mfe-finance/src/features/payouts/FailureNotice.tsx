import { retryPayout, type Payout } from '@techadds/shared/contract/payouts/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { paths } from '@techadds/shared/paths';
import { useAction } from '@techadds/shared/patterns/record';
import { Box, Button, Flex, Span, Text, TextLink } from '@techadds/shared/ui';
import { IconAlertTriangle, IconRefresh } from '@techadds/shared/ui/icons';
import { formatFailure } from './payouts.labels';

interface FailureNoticeProps {
  /** The latest failed payout. */
  failed: Payout | undefined;
  onCheck: () => void;
}

/** The latest failed payout that has not been retried: the reason, where the money is, and the next steps. */
export function FailureNotice({ failed, onCheck }: FailureNoticeProps) {
  const retry = useAction(retryPayout, {
    done: (next) => `${next.number} is on its way in place of ${failed?.number}`,
    failed: `${failed?.number} was not retried.`,
  });
  if (!failed || failed.retriedBy) return null;
  const { id, number, amountCents, currency } = failed;
  return (
    <Flex
      role="alert"
      gap="3"
      p="3.5"
      alignItems="center"
      flexWrap="wrap"
      rounded="lg"
      border="1px solid"
      borderColor="t.bad.border"
      bg="t.bad.bg"
    >
      <Box color="t.bad.icon" flex="none" aria-hidden>
        <IconAlertTriangle size={18} />
      </Box>
      <Text flex="1 1 16rem" textStyle="sm" color="t.bad.fg">
        <Span fontWeight="semibold">
          <TextLink to={paths.payout(id)} color="inherit" textDecoration="underline">
            {number}
          </TextLink>{' '}
          was returned by the bank.
        </Span>{' '}
        {formatFailure(failed)} {formatMoney(amountCents, currency)} is back in Available.
      </Text>
      <Flex gap="2">
        <Button onClick={onCheck}>Check account</Button>
        <Button busy={retry.busy} icon={<IconRefresh />} onClick={() => void retry.run({ params: { id } })}>
          Retry
        </Button>
      </Flex>
    </Flex>
  );
}
