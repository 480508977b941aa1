import type { ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import type { ProjectEventName } from '@techadds/shared/contract/projects/states';
import { Box, Heading, Span } from '@techadds/shared/ui';
import { getStatusMeta, milestoneStates, projectStates, type StatusTable } from '@techadds/shared/ui/states';
import { Timeline } from '@techadds/shared/ui/steps';

/** The text after the actor's name, for a project and for a milestone, and the state whose icon the event uses. */
const labels: Record<ProjectEventName, readonly [text: string, states: StatusTable, state: string]> = {
  created: ['planned', projectStates, 'planned'],
  updated: ['changed', projectStates, 'planned'],
  activated: ['began', projectStates, 'active'],
  held: ['put on hold', projectStates, 'on_hold'],
  resumed: ['resumed', projectStates, 'active'],
  completed: ['completed', projectStates, 'completed'],
  canceled: ['canceled', projectStates, 'canceled'],
  archived: ['archived', projectStates, 'planned'],
  restored: ['restored', projectStates, 'active'],
  agreed_unfunded: ['agreed to start unfunded:', milestoneStates, 'pending'],
  funded: ['funded', milestoneStates, 'funded'],
  started: ['started', milestoneStates, 'in_progress'],
  submitted: ['submitted', milestoneStates, 'submitted'],
  changes_requested: ['asked for changes to', milestoneStates, 'changes_requested'],
  approved: ['approved', milestoneStates, 'approved'],
  released: ['released the money of', milestoneStates, 'released'],
  disputed: ['disputed', milestoneStates, 'disputed'],
  resolved: ['decided the dispute of', milestoneStates, 'approved'],
  refunded: ['refunded', milestoneStates, 'refunded'],
};

/** What happened to a project and its milestones, newest first. */
export function ProjectHistory({ project: { timeline, milestones } }: { project: ProjectDetail }) {
  const titles = new Map(milestones.map(({ id, title }) => [id, title]));
  return (
    <Box as="section" aria-labelledby="history">
      <Heading as="h2" size="sm" id="history" mb="3">
        Timeline
      </Heading>
      <Timeline
        items={timeline.toReversed().map(({ id, at, event, milestoneId, actorName, note }) => {
          const [text, states, state] = labels[event];
          const { tone, icon: Icon } = getStatusMeta(states, state);
          return {
            key: id,
            at,
            tone,
            icon: <Icon size={14} />,
            text: (
              <Span overflowWrap="anywhere">
                <Span fontWeight="medium">{actorName}</Span> {text} {(milestoneId && titles.get(milestoneId)) ?? 'the project'}
              </Span>
            ),
            note: note && `“${note}”`,
          };
        })}
      />
    </Box>
  );
}
