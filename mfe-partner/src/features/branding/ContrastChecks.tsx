import type { Branding } from '@techadds/shared/contract/branding/endpoints';
import { Box, Button, Flex, Span, Stack, Text } from '@techadds/shared/ui';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@techadds/shared/ui/icons';
import { contrastLabels } from './branding.labels';

interface ContrastProps {
  preview: Pick<Branding, 'effective' | 'contrast'>;
  /** Applies the suggested color. */
  onApply: (hex: string) => void;
}

/** The contrast of the color where it is used, how it is adjusted, and a suggested color that needs no adjustment. */
export function ContrastChecks({ preview: { effective, contrast }, onApply }: ContrastProps) {
  if (contrast.length === 0) return null;
  const { fix, notices } = effective;
  return (
    <Stack gap="3" aria-live="polite">
      <Box as="ul" listStyle="none" aria-label="Contrast" border="1px solid" borderColor="line" rounded="md">
        {contrast.map(({ pair, foreground, background, ratio, needed, passes }) => (
          <Flex
            key={pair}
            as="li"
            gap="3"
            minHeight="11"
            px="3"
            py="2"
            alignItems="center"
            borderTop="1px solid"
            borderColor="line"
            _first={{ borderTop: 'none' }}
            textStyle="sm"
          >
            <Span flex="none" px="2" py="0.5" rounded="xs" fontWeight="semibold" aria-hidden style={{ color: foreground, background }}>
              Aa
            </Span>
            <Span flex="1" minWidth="0">
              {contrastLabels[pair]}
            </Span>
            <Flex gap="1" alignItems="center" whiteSpace="nowrap" fontVariantNumeric="tabular-nums" color={passes ? 't.ok.fg' : 't.bad.fg'}>
              {passes ? <IconCircleCheck size={15} aria-hidden /> : <IconAlertTriangle size={15} aria-hidden />}
              {ratio.toFixed(2)} : 1 {passes ? 'passes' : `fails, needs ${needed}`}
            </Flex>
          </Flex>
        ))}
      </Box>
      {notices.map((notice) => (
        <Flex key={notice} gap="2" textStyle="sm" color="fg.muted">
          <Box flex="none" pt="0.5">
            <IconInfoCircle size={15} aria-hidden />
          </Box>
          <Text textStyle="sm">{notice}</Text>
        </Flex>
      ))}
      {fix && (
        <Button alignSelf="flex-start" onClick={() => onApply(fix)}>
          <Span width="4" height="4" rounded="xs" aria-hidden style={{ background: fix }} />
          Use {fix} instead
        </Button>
      )}
    </Stack>
  );
}
