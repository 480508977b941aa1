import { useEffect, useState } from 'react';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { useSearchState } from '@techadds/shared/router';
import { toast } from '@techadds/shared/ui';

const participles = { accept: 'accepted', decline: 'declined' } as const;
const isPushAction = (action: string): action is keyof typeof participles => Object.hasOwn(participles, action);

/**
 * Asks what the button of a push message, which the URL names, is about. Anybody can write such a link, so it never acts by itself: the person
 * sees the order, which the message may not show, and confirms.
 */
export function usePushAction(order: OrderDetail, askToDecline: (order: OrderDetail) => void) {
  const [{ action }, setSearch] = useSearchState({ action: '' });
  const [isAccepting, setAccepting] = useState(false);
  useEffect(() => {
    if (!isPushAction(action)) return;
    setSearch({ action: '' });
    if (!order.allowedActions.includes(action)) toast({ title: `${order.number} can no longer be ${participles[action]}.` });
    else if (action === 'accept') setAccepting(true);
    else askToDecline(order);
  }, [action, order, setSearch, askToDecline]);
  return { isAccepting, close: () => setAccepting(false) };
}
