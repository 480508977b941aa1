import { Box, Flex, Stack, Text } from '@techadds/shared/ui';
import { PreviewLogo, neutralColors, PreviewPill, type PreviewTheme } from './preview-theme';

/** Preview of the signing page. */
export function SigningPreview(themeProps: PreviewTheme) {
  const { name, theme, mode } = themeProps;
  const { bg, fg, soft, line } = neutralColors[mode];
  return (
    <Box rounded="md" overflow="hidden" border="1px solid" textStyle="xs" style={{ background: bg, borderColor: line, color: fg }}>
      <Flex alignItems="center" gap="2" px="3" height="12" style={{ borderBottom: `1px solid ${line}` }}>
        <PreviewLogo {...themeProps} />
        <Box minWidth="0">
          <Text fontWeight="semibold" truncate>
            {name}
          </Text>
          <Text textStyle="2xs" style={{ color: soft }}>
            CT-2026-0042
          </Text>
        </Box>
      </Flex>
      <Stack gap="3" p="3">
        <Flex
          height="12"
          rounded="sm"
          alignItems="center"
          justifyContent="center"
          fontWeight="medium"
          border="1px dashed"
          style={{ background: theme.subtle[mode], borderColor: theme.border[mode], color: theme.fg[mode] }}
        >
          Sign here
        </Flex>
        <Flex justifyContent="flex-end">
          <PreviewPill theme={theme} mode={mode}>
            Sign and finish
          </PreviewPill>
        </Flex>
      </Stack>
    </Box>
  );
}
