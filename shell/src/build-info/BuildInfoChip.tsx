import { apiQuery } from '@techadds/shared/api';
import { buildInfo } from '@techadds/shared/contract/health/endpoints';
import { formatRelative } from '@techadds/shared/format/date';
import { useQuery } from '@techadds/shared/query';
import { Box, WithTooltip, Span } from '@techadds/shared/ui/base';
import { IconGitCommit } from '@techadds/shared/ui/icons';

const isTime = (text: string) => !Number.isNaN(Date.parse(text));

/** The server's build at the foot of the menu: commit, branch and age, with details in the tooltip. Nothing unless the server reports success. */
export function BuildInfoChip() {
  const { data: answer } = useQuery({ ...apiQuery(buildInfo), staleTime: 60_000 });
  if (answer?.status !== 'success') return null;
  const { shortHash, branch, buildTime, deploymentId } = answer.data;
  const short = [shortHash, branch, isTime(buildTime) && formatRelative(buildTime)].filter(Boolean).join(' · ');
  const full = `Commit ${shortHash}, branch ${branch}, built ${buildTime}, deployment ${deploymentId}`;
  return (
    <Box flex="none" borderTop="1px solid" borderColor="line" px="3" py="2">
      <WithTooltip
        text={full}
        alignItems="center"
        gap="1.5"
        maxWidth="min(300px, 100%)"
        width="fit-content"
        px="1"
        rounded="xs"
        fontFamily="mono"
        textStyle="2xs"
        color="fg.muted"
      >
        <IconGitCommit size={13} aria-hidden />
        <Span minWidth="0" truncate>
          {short}
        </Span>
      </WithTooltip>
    </Box>
  );
}
