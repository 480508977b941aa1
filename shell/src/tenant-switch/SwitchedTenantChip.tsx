import { Button, Flex, Span } from '@techadds/shared/ui/base';
import { IconArrowBackUp } from '@techadds/shared/ui/icons';
import { useTenantSwitch } from './useSwitch';

/** Shown while a super-admin works in another tenant than their own, with a button to return. */
export function SwitchedTenantChip({ homeTenantId }: { homeTenantId: string }) {
  const { switching, start } = useTenantSwitch();
  return (
    <Flex
      alignItems="center"
      gap="1"
      bg="t.wait.bg"
      color="t.wait.fg"
      textStyle="xs"
      fontWeight="medium"
      rounded="xs"
      ps={{ base: '0', sm: '1.5' }}
    >
      <Span hideBelow="sm" whiteSpace="nowrap">
        Away from home
      </Span>
      <Button
        size="xs"
        variant="ghost"
        color="t.wait.fg"
        aria-label="Go back"
        px={{ base: '1.5', sm: '2' }}
        height={{ base: '9', sm: '6' }}
        busy={switching !== undefined}
        icon={<IconArrowBackUp size={14} aria-hidden />}
        onClick={() => void start(homeTenantId)}
      >
        <Span hideBelow="sm">Go back</Span>
      </Button>
    </Flex>
  );
}
