import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { Box, Heading, Span } from '@techadds/shared/ui';
import { getStatusMeta } from '@techadds/shared/ui/states';
import { Timeline } from '@techadds/shared/ui/steps';
import { contractEventLabels, isEmailEvent } from './contract-events.labels';

/** The timeline of a contract, newest first. */
export function ContractHistory({ contract: { timeline } }: { contract: ContractDetail }) {
  return (
    <Box as="section" aria-labelledby="timeline">
      <Heading as="h2" size="sm" id="timeline" mb="3">
        Timeline
      </Heading>
      <Timeline
        items={timeline.toReversed().map(({ id, at, event, actorName, note }) => {
          const [words, like] = contractEventLabels[event];
          const { tone, icon: Icon } = getStatusMeta(...like);
          return {
            key: id,
            at,
            tone,
            icon: <Icon size={14} />,
            text: (
              <Span overflowWrap="anywhere">
                {isEmailEvent(event) ? (
                  `${words} ${note}`
                ) : (
                  <>
                    <Span fontWeight="medium">{actorName}</Span> {words}
                  </>
                )}
              </Span>
            ),
            note: note && !isEmailEvent(event) && `“${note}”`,
          };
        })}
      />
    </Box>
  );
}
