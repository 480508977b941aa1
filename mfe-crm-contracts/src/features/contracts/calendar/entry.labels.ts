import type { CalendarEntry } from '@techadds/shared/contract/contracts/calendar';

type Kind = CalendarEntry['kind'];

export const kindLabels: Record<Kind, string> = {
  obligation: 'Obligation due',
  milestone: 'Milestone due',
  expiry: 'Contract ends',
  renewal: 'Contract renews',
  notice: 'Last day for notice',
};

export const getEntryTone = ({ kind, done, on }: CalendarEntry, today: string) =>
  done
    ? 'ok'
    : (kind === 'obligation' || kind === 'milestone') && on < today
      ? 'bad'
      : kind === 'notice' || kind === 'expiry'
        ? 'wait'
        : 'info';
