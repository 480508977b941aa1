import { Box, Flex, Span } from '@techadds/shared/ui';
import { PreviewLogo, neutralColors, PreviewPill, type PreviewTheme } from './preview-theme';

/** Preview of the app's header with a link and a button. */
export function AppPreview(themeProps: PreviewTheme) {
  const { name, theme, mode } = themeProps;
  const { bg, nav, fg, soft, line } = neutralColors[mode];
  return (
    <Box rounded="md" overflow="hidden" border="1px solid" textStyle="xs" style={{ background: bg, borderColor: line, color: fg }}>
      <Flex alignItems="center" gap="2" px="3" height="10" style={{ background: nav, borderBottom: `1px solid ${line}` }}>
        <PreviewLogo {...themeProps} />
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
        <PreviewPill theme={theme} mode={mode}>
          Order now
        </PreviewPill>
      </Flex>
    </Box>
  );
}
