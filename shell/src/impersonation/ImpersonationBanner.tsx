import { useEffect, useLayoutEffect, useState } from 'react';
import { call } from '@techadds/shared/api';
import { stopImpersonation } from '@techadds/shared/contract/observability/endpoints';
import { formatTime } from '@techadds/shared/format/date';
import { roleLabels } from '@techadds/shared/roles';
import { exitImpersonation, getDisplayName, useImpersonationStore, type Impersonation } from '@techadds/shared/session';
import { Box, Button, Flex, Span, toast } from '@techadds/shared/ui';
import { IconEyeCheck } from '@techadds/shared/ui/icons';
import { formatClock, useTimeLeft } from './time-left';

/** Sets `data-viewing`, which gives `--banner-height` its value for the banner and for sticky elements below it. */
function useBannerHeight(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.viewing = '';
    return () => {
      delete document.documentElement.dataset.viewing;
    };
  }, []);
}

/** Shows a toast for every blocked change, because some controls would fail silently. */
function useBlockedChangeToasts(name: string): void {
  useEffect(
    () =>
      useImpersonationStore.subscribe((now, before) => {
        if (now.blockedChanges > before.blockedChanges)
          toast({ title: `You are viewing as ${name}; nothing can be changed.`, tone: 'bad' });
      }),
    [name],
  );
}

async function stopAndExit(view: Impersonation): Promise<void> {
  try {
    await call(stopImpersonation, undefined, { ignoreImpersonation: true });
  } catch {
    toast({ title: `The view could not be ended on the server; it expires at ${formatTime(new Date(view.endsAt).toISOString())}` });
  }
  if (useImpersonationStore.getState().impersonation === view) exitImpersonation('stopped');
}

/** The banner on every page during an impersonation: actor, user, reason, time left and a stop button. */
export function ImpersonationBanner({ view }: { view: Impersonation }) {
  const [stopping, setStopping] = useState(false);
  const left = useTimeLeft(view.endsAt);
  const name = getDisplayName(view.user);
  useBannerHeight();
  useBlockedChangeToasts(name);
  useEffect(() => {
    if (left === 0) exitImpersonation('expired');
  }, [left]);
  return (
    <Flex
      as="section"
      aria-label="View as"
      position="sticky"
      top="0"
      zIndex="banner"
      height="var(--banner-height)"
      alignItems="center"
      gap="3"
      px={{ base: '4', sm: '6', xl: '8' }}
      bg="t.wait.bg"
      color="t.wait.fg"
      textStyle="sm"
      borderBottom="1px solid"
      borderColor="t.wait.border"
      css={{ '@media print': { position: 'static' } }}
    >
      <Box color="t.wait.icon" flex="none" hideBelow="sm" aria-hidden>
        <IconEyeCheck />
      </Box>
      <Flex
        flex="1"
        minWidth="0"
        columnGap="2"
        flexDirection={{ base: 'column', sm: 'row' }}
        textStyle={{ base: 'xs', sm: 'sm' }}
        whiteSpace="nowrap"
      >
        <Span fontWeight="semibold" truncate flexShrink={{ sm: '0' }} textStyle="sm">
          You see what {name} sees
        </Span>
        <Span flexShrink="0" truncate>
          {roleLabels[view.user.role]}, read only,{' '}
          <Span role="timer" fontVariantNumeric="tabular-nums">
            {formatClock(left)} left
          </Span>
        </Span>
        <Span minWidth="0" truncate title={view.reason}>
          {view.actor.name}: {view.reason}
        </Span>
      </Flex>
      <Button
        size="sm"
        busy={stopping}
        worksOffline
        onClick={() => {
          setStopping(true);
          void stopAndExit(view);
        }}
      >
        Stop
      </Button>
    </Flex>
  );
}
