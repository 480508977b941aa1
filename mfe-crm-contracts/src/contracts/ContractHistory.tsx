import type { ContractEventName } from '@techadds/shared/contract/contracts/states';
import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { Box, Heading, Span } from '@techadds/shared/ui';
import { contractStates, envelopeStates, serviceStates, statusOf, type States } from '@techadds/shared/ui/states';
import { Timeline } from '@techadds/shared/ui/steps';

type Sign = readonly [states: States, state: string];

/** What somebody did, after their name, and the state whose sign it has. */
const did: Record<ContractEventName, readonly [text: string, like: Sign]> = {
  created: ['began the contract', [contractStates, 'draft']],
  updated: ['changed the contract', [contractStates, 'draft']],
  sent: ['sent it for signature', [envelopeStates, 'sent']],
  email_sent: ['A link went to', [envelopeStates, 'sent']],
  resent: ['Another link went to', [envelopeStates, 'sent']],
  opened: ['opened the contract', [envelopeStates, 'delivered']],
  consented: ['agreed to sign electronically', [envelopeStates, 'signed']],
  signed: ['signed', [envelopeStates, 'signed']],
  completed: ['was the last to sign: it is in force', [contractStates, 'active']],
  declined: ['declined to sign', [contractStates, 'declined']],
  voided: ['called the signing off', [contractStates, 'voided']],
  terminated: ['ended the contract', [contractStates, 'terminated']],
  archived: ['archived the contract', [serviceStates, 'archived']],
  restored: ['restored the contract', [contractStates, 'draft']],
};

/** Events that say who was written to; by whom is told by what was done. */
const isLetter = (event: ContractEventName) => event === 'email_sent' || event === 'resent';

/** What happened to a contract, newest first. */
export function ContractHistory({ contract: { timeline } }: { contract: ContractDetail }) {
  return (
    <Box as="section" aria-labelledby="timeline">
      <Heading as="h2" size="sm" id="timeline" mb="3">
        Timeline
      </Heading>
      <Timeline
        items={timeline.toReversed().map(({ id, at, event, actorName, note }) => {
          const [words, like] = did[event];
          const [tone, Icon] = statusOf(...like);
          return {
            key: id,
            at,
            tone,
            icon: <Icon size={14} stroke={1.75} />,
            text: (
              <Span overflowWrap="anywhere">
                {isLetter(event) ? (
                  `${words} ${note}`
                ) : (
                  <>
                    <Span fontWeight="medium">{actorName}</Span> {words}
                  </>
                )}
              </Span>
            ),
            note: note && !isLetter(event) && `“${note}”`,
          };
        })}
      />
    </Box>
  );
}
