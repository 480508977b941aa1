import { formatMoney } from '@techadds/shared/format/money';
import { Box, Button, Flex, Money, Span, Text } from '@techadds/shared/ui';
import { IconCheck } from '@techadds/shared/ui/icons';

interface DecisionBarProps {
  totalCents: number;
  upToCents: number;
  currency: string;
  onAccept: () => void;
  onDecline: () => void;
  onCounter: () => void;
}

/** The total with the chosen options, and the accept and decline buttons: beside the quote, or sticky at the bottom on narrow screens. */
export function DecisionBar({ totalCents, upToCents, currency, onAccept, onDecline, onCounter }: DecisionBarProps) {
  return (
    <Flex
      as="section"
      aria-label="Your answer"
      position="sticky"
      bottom="0"
      zIndex="tray"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="4"
      rowGap="2"
      mx={{ base: '-3', sm: '-6' }}
      px={{ base: '4', sm: '6' }}
      py="3"
      bg="bg"
      borderTop="1px solid"
      borderColor="line.strong"
      _cMd={{
        flexDirection: 'column',
        alignItems: 'stretch',
        rowGap: '4',
        top: '6',
        bottom: 'auto',
        alignSelf: 'start',
        mx: '0',
        p: '5',
        border: '1px solid',
        borderColor: 'line',
        rounded: 'lg',
      }}
    >
      <Box role="status" flex="1 1 6.5rem" _cMd={{ flexBasis: 'auto' }}>
        <Text textStyle="xs" color="fg.muted">
          Total with tax
        </Text>
        <Text textStyle="lg" fontWeight="semibold" _cMd={{ textStyle: '2xl' }}>
          <Money cents={totalCents} currency={currency} />
        </Text>
        {upToCents > totalCents && (
          <Text textStyle="xs" color="fg.muted">
            up to {formatMoney(upToCents, currency)}
            <Span display="none" _cMd={{ display: 'inline' }}>
              {' '}
              with all options
            </Span>
          </Text>
        )}
      </Box>
      <Button size="xl" variant="ghost" onClick={onCounter} css={{ _cMd: { order: 1 } }}>
        Propose changes
      </Button>
      <Flex gap="2" flex="1 0 auto" justifyContent="flex-end" _cMd={{ flex: '0 0 auto', flexDirection: 'column-reverse' }}>
        <Button size="xl" onClick={onDecline}>
          Decline
        </Button>
        <Button size="xl" variant="solid" icon={<IconCheck />} onClick={onAccept}>
          Accept quote
        </Button>
      </Flex>
    </Flex>
  );
}
