import { Box, Flex, Span } from '@techadds/shared/ui';
import { Mark, neutrals, Pill, type Dress } from './preview-theme';

/** Preview of the app's header with a link and a button. */
export function AppPreview(dress: Dress) {
  const { name, theme, mode } = dress;
  const { bg, nav, fg, soft, line } = neutrals[mode];
  return (
    <Box rounded="md" overflow="hidden" border="1px solid" textStyle="xs" style={{ background: bg, borderColor: line, color: fg }}>
      <Flex alignItems="center" gap="2" px="3" height="10" style={{ background: nav, borderBottom: `1px solid ${line}` }}>
        <Mark {...dress} />
        <Span fontWeight="semibold" truncate>
          {name}
        </Span>
      </Flex>
      <Flex alignItems="center" gap="3" px="3" height="12">
        <Span fontWeight="medium" pb="0.5" style={{ borderBottom: `2px solid ${theme.mark[mode]}` }}>
          Orders
        </Span>
        <Span style={{ color: soft }}>Services</Span>
        <Span ms="auto" style={{ color: theme.fg[mode] }}>
          All orders
        </Span>
        <Pill theme={theme} mode={mode}>
          Order now
        </Pill>
      </Flex>
    </Box>
  );
}
