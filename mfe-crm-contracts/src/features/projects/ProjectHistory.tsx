import type { ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import { Box, Heading, Span } from '@techadds/shared/ui';
import { getStatusMeta } from '@techadds/shared/ui/states';
import { Timeline } from '@techadds/shared/ui/steps';
import { projectEventLabels } from './project-events.labels';

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
          const [text, states, state] = projectEventLabels[event];
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
