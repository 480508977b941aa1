import type { ReactNode } from 'react';
import type { Branding } from '@techadds/shared/contract/branding/endpoints';
import { useTenant } from '@techadds/shared/tenant';
import { Box, Card, Stack, Text } from '@techadds/shared/ui';
import { AppPreview } from './AppPreview';
import { defaultTheme, type PreviewTheme } from './preview-theme';
import { DocumentPreview, EmailPreview } from './DocumentPreviews';
import { SigningPreview } from './SigningPreview';

/** Previews of the app, e-mails, documents and the signing page with the entered branding. */
export function Previews({ effective }: { effective: Branding['effective'] }) {
  const { tenant } = useTenant();
  const { logo, darkLogo } = effective;
  const light: PreviewTheme = { name: tenant?.name ?? 'Your company', logo, tile: false, theme: effective.theme ?? defaultTheme, mode: 0 };
  const dark: PreviewTheme = { ...light, logo: darkLogo ?? logo, tile: darkLogo === null, mode: 1 };
  const part = (title: string, shown: ReactNode) => (
    <Box as="figure">
      <Text as="figcaption" textStyle="xs" color="fg.muted" mb="1.5">
        {title}
      </Text>
      {shown}
    </Box>
  );
  return (
    <Card title="Preview">
      <Stack gap="4">
        {part('App', <AppPreview {...light} />)}
        {part('App in dark mode', <AppPreview {...dark} />)}
        {part('E-mail', <EmailPreview {...light} />)}
        {part('Quote, contract and other documents', <DocumentPreview {...light} />)}
        {part('Signing page', <SigningPreview {...light} />)}
      </Stack>
    </Card>
  );
}
