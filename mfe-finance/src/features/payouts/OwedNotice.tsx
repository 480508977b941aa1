import type { Balance } from '@techadds/shared/contract/payouts/endpoints';
import { formatMoney, formatRate } from '@techadds/shared/format/money';
import { Box, Flex, Text } from '@techadds/shared/ui';
import { IconAlertTriangle } from '@techadds/shared/ui/icons';

/** What the partner owes for refunds of earnings that were paid out before, and how it is collected. */
export function OwedNotice({ balance: { owedCents, currency, collectionBp, payoutsPaused }, isOwn }: { balance: Balance; isOwn: boolean }) {
  const tone = payoutsPaused ? 'bad' : 'wait';
  const rule = collectionBp === 10_000 ? 'Earnings are' : `${formatRate(collectionBp)} of each earning is`;
  return (
    <Flex gap="3" px="5" py="3" borderTop="1px solid" borderColor={`t.${tone}.border`} bg={`t.${tone}.bg`} color={`t.${tone}.fg`}>
      <Box color={`t.${tone}.icon`} flex="none" aria-hidden>
        <IconAlertTriangle size={18} />
      </Box>
      <Text textStyle="sm">
        {isOwn ? 'You owe' : 'Partners owe'} {formatMoney(owedCents, currency)} for refunds of what was paid out before. {rule} set off
        against it before anything is available.{payoutsPaused && ' Payouts are paused until less is owed.'}
      </Text>
    </Flex>
  );
}
