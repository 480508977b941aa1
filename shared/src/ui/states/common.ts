import { IconBan, IconScale, IconTransform } from '@tabler/icons-react';
import type { StatusMeta } from './status';

// Of several records: apart from orders, so that other pages do not bring all states of an order.
export const canceled: StatusMeta = { tone: 'neutral', icon: IconBan, label: 'Canceled', description: 'Canceled.' };
export const disputed: StatusMeta = {
  tone: 'bad',
  icon: IconScale,
  label: 'Disputed',
  description: 'The money is held until the dispute is resolved.',
};
export const splitState: StatusMeta = {
  tone: 'neutral',
  icon: IconTransform,
  label: 'Split',
  description: 'Dispute decided: the money was shared between both sides.',
};
