import { formatDuration } from '@techadds/shared/format/date';
import type { Activity } from '@techadds/shared/contract/crm/activities';
import { paths } from '@techadds/shared/paths';
import { Span, TextLink } from '@techadds/shared/ui';
import {
  IconArchive,
  IconArrowRight,
  IconGitMerge,
  IconMail,
  IconNote,
  IconPencil,
  IconPhone,
  IconPlus,
  type Icon,
} from '@techadds/shared/ui/icons';
import { Timeline } from '@techadds/shared/ui/steps';
import { activityVerbs, isWritten } from './deals.labels';

const icons: Record<Activity['kind'], Icon> = {
  ...{ created: IconPlus, updated: IconPencil, note: IconNote, call: IconPhone, email: IconMail, stage: IconArrowRight },
  ...{ archived: IconArchive, restored: IconArchive, merged: IconGitMerge },
};

/** The timeline of a contact or deal: who did what, and when. */
export function ActivityTimeline({ activities }: { activities: readonly Activity[] }) {
  return (
    <Timeline
      items={activities.map((activity) => {
        const { id, kind, at, actorName, body, deal, stage } = activity;
        const Icon = icons[kind];
        return {
          key: id,
          at,
          icon: <Icon size={14} />,
          tone: kind === 'stage' ? 'active' : isWritten(activity) ? 'info' : 'neutral',
          text: (
            <Span overflowWrap="anywhere">
              <Span fontWeight="medium">{actorName}</Span> {stage ? describeMove(stage) : activityVerbs[kind as keyof typeof activityVerbs]}
              {(kind === 'updated' || kind === 'merged') && ` ${body}`}
              {deal && (
                <>
                  {' in '}
                  <TextLink to={paths.deal(deal.id)} color="fg.muted" fontWeight="normal" textDecoration="underline">
                    {deal.name}
                  </TextLink>
                </>
              )}
            </Span>
          ),
          note: (isWritten(activity) || (stage && body !== '')) && (
            <Span whiteSpace="pre-wrap" overflowWrap="anywhere">
              {body}
            </Span>
          ),
        };
      })}
    />
  );
}

function describeMove({ from, to, durationSeconds }: NonNullable<Activity['stage']>): string {
  if (from === null) return `placed it in ${to}`;
  const after = durationSeconds === null ? '' : ` after ${formatDuration(durationSeconds * 1000)}`;
  return `moved it from ${from} to ${to}${after}`;
}
