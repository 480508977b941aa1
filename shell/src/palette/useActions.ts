import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { acceptOrder, getOrder } from '@techadds/shared/contract/orders';
import { paths } from '@techadds/shared/paths';
import type { Role } from '@techadds/shared/roles';
import { useQuery } from '@techadds/shared/query';
import { useLocation } from '@techadds/shared/router';
import { ordersOf } from '@techadds/shared/routes';
import { useView } from '@techadds/shared/session';
import { toast } from '@techadds/shared/ui';
import type { Command } from './commands';

export type Action = Omit<Command, 'to'> & ({ to: string } | { act: () => void });

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

/**
 * What can be done at once with the order whose page is open. Steps that ask something first, or say first what they will do, are on the
 * page itself.
 */
export function useActions(role: Role): Action[] {
  const { pathname } = useLocation();
  const viewing = useView(({ view }) => view !== null);
  const accept = useApiMutation(acceptOrder);
  const id = pathname.split('/').at(-1) ?? '';
  const onOrder = isId(id) && ordersOf(role)?.one(id) === pathname;
  const { data: order } = useQuery({ ...apiQuery(getOrder, { params: { id } }), enabled: onOrder });
  if (!onOrder || !order) return [];
  const { number } = order;
  const accepting: Action = {
    id: 'accept',
    label: `Accept ${number}`,
    icon: 'IconCheck',
    // The palette is closed by then, and callbacks of a mutation go with what is on screen.
    act: () =>
      void accept.mutateAsync({ params: { id } }).then(
        ({ customer }) => toast({ title: `${number} is accepted. ${customer.name} has been told.`, tone: 'ok' }),
        (error: Error) => toast({ title: `${number}: ${error.message}`, tone: 'bad' }),
      ),
  };
  const copying: Action = {
    id: 'copy',
    label: `Copy the link to ${number}`,
    icon: 'IconLink',
    act: () =>
      void navigator.clipboard.writeText(location.href).then(
        () => toast({ title: 'The link is copied.', tone: 'ok' }),
        () => toast({ title: 'The browser didn’t let the link be copied.', tone: 'bad' }),
      ),
  };
  const writing: Action = { id: 'write', label: `Open the conversation about ${number}`, icon: 'IconMessage', to: paths.room(id) };
  return [...(order.allowedActions.includes('accept') && !viewing ? [accepting] : []), writing, copying];
}
