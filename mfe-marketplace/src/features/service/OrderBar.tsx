import { useRef } from 'react';
import { Box, Button, Flex, Money, Text } from '@techadds/shared/ui';
import { useActionBarHeight } from '@techadds/shared/ui/action-bar';
import { orderFormId } from './OrderPanel';

interface OrderBarProps {
  packageName: string;
  payCents: number;
  currency: string;
  busy: boolean;
}

/** The total and the order button, sticky at the bottom on phones. The floating buttons move above it. */
export function OrderBar({ packageName, payCents, currency, busy }: OrderBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useActionBarHeight(bar);
  return (
    <Flex
      ref={bar}
      position="fixed"
      bottom="0"
      insetInlineStart={{ base: '0', sm: '240px' }}
      insetInlineEnd="0"
      zIndex="tray"
      minHeight="68px"
      px="4"
      py="2"
      gap="3"
      alignItems="center"
      justifyContent="space-between"
      bg="bg"
      borderTop="1px solid"
      borderColor="line.strong"
      css={{ display: 'none', _cXs: { display: 'flex' } }}
    >
      <Box minWidth="0">
        <Text textStyle="xs" color="fg.muted" truncate>
          {packageName}, with tax
        </Text>
        <Text textStyle="lg" fontWeight="semibold">
          <Money cents={payCents} currency={currency} />
        </Text>
      </Box>
      <Button type="submit" form={orderFormId} variant="solid" size="xl" busy={busy}>
        Order now
      </Button>
    </Flex>
  );
}
