import { useEffect, useRef } from 'react';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { paths } from '@techadds/shared/paths';
import { useLocation } from '@techadds/shared/router';
import { Box, Card, TextLink } from '@techadds/shared/ui';
import { Conversation } from './Conversation';

/** What the customer of an order and its partner's people write to each other about it. */
export function OrderConversation({ order: { id, number } }: { order: OrderDetail; onClose?: () => void }) {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const asked = hash === '#messages';
  // Who comes from a notification comes for this.
  useEffect(() => {
    if (asked) place.current?.scrollIntoView?.({ block: 'center' });
  }, [asked]);
  return (
    <Box ref={place} id="messages" scrollMarginTop="20">
      <Card title="Conversation" action={<TextLink to={paths.chat}>All conversations</TextLink>} padded={false}>
        <Conversation roomId={id} empty={`Nothing was written about ${number} yet. Both sides of the order read what you write here.`} />
      </Card>
    </Box>
  );
}
