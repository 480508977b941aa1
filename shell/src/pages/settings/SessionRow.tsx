import { useId } from 'react';
import type { Session } from '@techadds/shared/contract/accounts/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { Badge, Box, Button, Flex, Span, Text, RelativeTime } from '@techadds/shared/ui';
import { IconDeviceDesktop, IconDeviceMobile } from '@techadds/shared/ui/icons';
import { getDevice } from './device';

export function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { words, mobile } = getDevice(session.userAgent);
  const line = useId();
  const Icon = mobile ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Flex as="li" gap="3" px="4" py="3" alignItems="center" borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none' }}>
      <Flex
        flex="none"
        width="8"
        height="8"
        rounded="sm"
        alignItems="center"
        justifyContent="center"
        bg={session.current ? 'brand.muted' : 'bg.muted'}
        color={session.current ? 'brand.fg' : 'fg.muted'}
        aria-hidden
      >
        <Icon />
      </Flex>
      <Box flex="1" minWidth="0">
        <Flex gap="2" alignItems="center" flexWrap="wrap">
          <Text textStyle="sm" fontWeight="medium" title={session.userAgent ?? undefined}>
            {words}
          </Text>
          {session.current && (
            <Badge tone="brand" plain>
              This device
            </Badge>
          )}
        </Flex>
        <Text id={line} textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {session.current ? 'In use now' : <>Last used {<RelativeTime at={session.lastUsedAt} />}</>}
          {session.ip && <Span> · {session.ip}</Span>}
          <Span> · signed in {formatDateTime(session.createdAt)}</Span>
        </Text>
      </Box>
      {!session.current && (
        <Button aria-label={`End ${words}`} aria-describedby={line} onClick={onEnd}>
          End
        </Button>
      )}
    </Flex>
  );
}
