import { useEffect, useRef } from 'react';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { paths } from '@techadds/shared/paths';
import { useLocation } from '@techadds/shared/router';
import { Box, Card, TextLink } from '@techadds/shared/ui';
import { Conversation } from './Conversation';

/** The conversation between the customer of an order and the partner's team. */
export function OrderConversation({ order: { id, number } }: { order: OrderDetail; onClose?: () => void }) {
  const { hash } = useLocation();
  const container = useRef<HTMLDivElement>(null);
  const isTarget = hash === '#messages';
  // Users who open the order from a message notification want to see the conversation.
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
