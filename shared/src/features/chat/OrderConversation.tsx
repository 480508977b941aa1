import { useEffect, useRef } from 'react';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { paths } from '@techadds/shared/paths';
import { useLocation } from '@techadds/shared/router';
import { Box, Card, TextLink } from '@techadds/shared/ui';
import { Conversation } from './Conversation';

/** What the customer of an order and its partner's people write to each other about it. */
export function OrderConversation({ order: { id, number } }: { order: OrderDetail; onClose?: () => void }) {
  const { hash } = useLocation();
  const container = useRef<HTMLDivElement>(null);
  const isTarget = hash === '#messages';
  // Who comes from a notification comes for this.
  useEffect(() => {
    if (isTarget) container.current?.scrollIntoView?.({ block: 'center' });
  }, [isTarget]);
  return (
    <Box ref={container} id="messages" scrollMarginTop="20">
      <Card title="Conversation" action={<TextLink to={paths.chat}>All conversations</TextLink>} padded={false}>
        <Conversation
          conversationId={id}
          emptyText={`Nothing was written about ${number} yet. Both sides of the order read what you write here.`}
        />
      </Card>
    </Box>
  );
}
