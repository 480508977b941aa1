import type { TemplateDetail } from '@techadds/shared/contract/contract-templates/endpoints';
import type { TemplateEventName } from '@techadds/shared/contract/contract-templates/states';
import { Box, Heading, Span } from '@techadds/shared/ui';
import { getStatusMeta, templateStates } from '@techadds/shared/ui/states';
import { Timeline } from '@techadds/shared/ui/steps';

/** The text after the actor's name, and the state whose icon the event uses. */
const eventLabels: Record<TemplateEventName, readonly [text: string, like: keyof typeof templateStates]> = {
  created: ['wrote the template', 'draft'],
  updated: ['changed it', 'draft'],
  revised: ['began a new version', 'draft'],
  submitted: ['submitted it for approval', 'pending_approval'],
  approved: ['approved it', 'approved'],
  changes_requested: ['requested changes', 'changes_requested'],
  rejected: ['rejected it', 'rejected'],
  archived: ['archived it', 'archived'],
  restored: ['restored it', 'draft'],
};

/** The timeline of a template, newest first. */
export function TemplateHistory({ template: { timeline } }: { template: TemplateDetail }) {
  if (timeline.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="timeline">
      <Heading as="h2" size="sm" id="timeline" mb="3">
        Timeline
      </Heading>
      <Timeline
        items={timeline.toReversed().map(({ id, at, event, version, actorName, note }) => {
          const [words, like] = eventLabels[event];
          const { tone, icon: Icon } = getStatusMeta(templateStates, like);
          return {
            ...{ key: id, at, tone, icon: <Icon size={14} />, note: note && `“${note}”` },
            text: (
              <Span overflowWrap="anywhere">
                <Span fontWeight="medium">{actorName}</Span> {words} (version {version})
              </Span>
            ),
          };
        })}
      />
    </Box>
  );
}
