import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getOrder } from '@techadds/shared/contract/orders/endpoints';
import { paths } from '@techadds/shared/paths';
import type { Role } from '@techadds/shared/roles';
import { useQuery } from '@techadds/shared/query';
import { useLocation } from '@techadds/shared/router';
import { ordersPathFor } from '@techadds/shared/routes';
import { useImpersonationStore } from '@techadds/shared/session';
import { toast } from '@techadds/shared/ui';
import type { Command } from './commands';
import { listActionGroups } from './page-actions';

export type PaletteAction = Omit<Command, 'to'> & ({ to: string } | { act: () => void });

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);
const copyLink = () =>
  void navigator.clipboard.writeText(location.href).then(
    () => toast({ title: 'The link is copied.', tone: 'ok' }),
    () => toast({ title: 'The link could not be copied.', tone: 'bad' }),
  );

/**
 * The actions for the current page: those that the page and the row with the focus have registered; on an order, also its conversation
 * and its link.
 */
export function usePaletteActions(role: Role): { title: string; ofRecord: boolean; entries: readonly PaletteAction[] }[] {
  const { pathname } = useLocation();
  const viewing = useImpersonationStore(({ impersonation }) => impersonation !== null);
  const [here] = useState(listActionGroups);
  const id = pathname.split('/').at(-1) ?? '';
  const onOrder = isId(id) && ordersPathFor(role)?.one(id) === pathname;
  const { data: order } = useQuery({ ...apiQuery(getOrder, { params: { id } }), enabled: onOrder });
  const groups = viewing
    ? []
    : here.map(({ title, isRecord, actions }) => ({
        title,
        ofRecord: isRecord,
        entries: actions.map((offer): PaletteAction => ({ id: `here:${title}:${offer.label}`, icon: 'IconArrowRight', ...offer })),
      }));
  if (!onOrder || !order) return groups;
  const { number } = order;
  const writing: PaletteAction = { id: 'write', label: `Open the conversation about ${number}`, icon: 'IconMessage', to: paths.room(id) };
  const copying: PaletteAction = { id: 'copy', label: `Copy the link to ${number}`, icon: 'IconLink', act: copyLink };
  const more = [writing, copying];
  const page = groups.find(({ title }) => title === number);
  if (!page) return [...groups, { title: 'This order', ofRecord: true, entries: more }];
  return groups.map((group) => (group === page ? { ...group, entries: [...group.entries, ...more] } : group));
}
