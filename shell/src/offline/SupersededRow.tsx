import { formatMoment } from '@techadds/shared/format/date';
import type { SupersededCopy } from '@techadds/shared/offline';
import { paths } from '@techadds/shared/paths';
import { Box, ButtonLink, Flex, Text } from '@techadds/shared/ui';
import { explainConflict, getConflictTitle } from './conflict-texts';

/** A conflict that the rule has decided. */
export function SupersededRow({ copy }: { copy: SupersededCopy }) {
  return (
    <Flex as="li" gap="3" py="3" borderBottom="1px solid" borderColor="line" alignItems="flex-start">
      <Box flex="1" minWidth="0">
        <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
          {getConflictTitle(copy)}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {formatMoment(copy.decidedAt)} · {explainConflict(copy)}
        </Text>
      </Box>
      <ButtonLink size="sm" to={`${paths.settingsOffline}?conflict=${encodeURIComponent(copy.key)}`}>
        Compare
      </ButtonLink>
    </Flex>
  );
}
