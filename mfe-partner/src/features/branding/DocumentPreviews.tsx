import { Box, Flex, Stack, Text } from '@techadds/shared/ui';
import { PreviewLogo, PreviewPill, type PreviewTheme } from './preview-theme';

/** Preview of an e-mail. */
export function EmailPreview(themeProps: PreviewTheme) {
  return (
    <Box rounded="md" p="4" textStyle="xs" style={{ background: '#f5f6f8', color: '#1a202c' }}>
      <Stack gap="3" rounded="sm" p="4" style={{ background: '#ffffff' }}>
        {themeProps.logo && (
          <Flex>
            <PreviewLogo {...themeProps} />
          </Flex>
        )}
        <Text>Hello Ana,</Text>
        <Text>A password reset was requested for your account at {themeProps.name}.</Text>
        <Flex>
          <PreviewPill theme={themeProps.theme} mode={0}>
            Set a new password
          </PreviewPill>
        </Flex>
        <Text>{themeProps.name}</Text>
      </Stack>
    </Box>
  );
}

/** Preview of the header of a document. */
export function DocumentPreview(themeProps: PreviewTheme) {
  return (
    <Box rounded="md" overflow="hidden" border="1px solid" borderColor="line.strong" style={{ background: '#ffffff', color: '#1c2024' }}>
      <Box height="1.5" style={{ background: themeProps.theme.fg[0] }} />
      <Flex p="4" gap="3" alignItems="flex-start" justifyContent="space-between">
        <Box minWidth="0">
          <Text textStyle="2xs" style={{ color: '#60646c' }}>
            {themeProps.name}
          </Text>
          <Text textStyle="lg" fontWeight="semibold">
            Quote QT-2026-0042
          </Text>
        </Box>
        {themeProps.logo && <PreviewLogo {...themeProps} />}
      </Flex>
    </Box>
  );
}
