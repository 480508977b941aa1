import { Box, Flex, Stack, Text } from '@techadds/shared/ui';
import { Mark, Pill, type Dress } from './preview-theme';

/** Preview of an e-mail. */
export function MailPreview(dress: Dress) {
  return (
    <Box rounded="md" p="4" textStyle="xs" style={{ background: '#f5f6f8', color: '#1a202c' }}>
      <Stack gap="3" rounded="sm" p="4" style={{ background: '#ffffff' }}>
        {dress.logo && <Mark {...dress} />}
        <Text>Hello Ana,</Text>
        <Text>A password reset was requested for your account at {dress.name}.</Text>
        <Flex>
          <Pill theme={dress.theme} mode={0}>
            Set a new password
          </Pill>
        </Flex>
        <Text>{dress.name}</Text>
      </Stack>
    </Box>
  );
}

/** Preview of the header of a document. */
export function DocumentPreview(dress: Dress) {
  return (
    <Box rounded="md" overflow="hidden" border="1px solid" borderColor="line.strong" style={{ background: '#ffffff', color: '#1c2024' }}>
      <Box height="1.5" style={{ background: dress.theme.fg[0] }} />
      <Flex p="4" gap="3" alignItems="flex-start" justifyContent="space-between">
        <Box minWidth="0">
          <Text textStyle="2xs" style={{ color: '#60646c' }}>
            {dress.name}
          </Text>
          <Text textStyle="lg" fontWeight="semibold">
            Quote QT-2026-0042
          </Text>
        </Box>
        {dress.logo && <Mark {...dress} />}
      </Flex>
    </Box>
  );
}
