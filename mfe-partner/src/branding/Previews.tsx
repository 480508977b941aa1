import type { ReactNode } from 'react';
import type { Branding } from '@techadds/shared/contract/branding';
import { imageUrl } from '@techadds/shared/contract/images';
import { useTenant } from '@techadds/shared/tenant';
import { Box, Card, Flex, Span, Stack, Text } from '@techadds/shared/ui';
import { ownTheme } from './words';

/** What stands around the brand's colours in each mode; it is the same for every tenant. */
const neutrals = [
  { bg: '#ffffff', nav: '#f6f7f9', fg: '#1a1c21', soft: '#5c6069', line: '#e8eaed' },
  { bg: '#15171b', nav: '#0b0d10', fg: '#eceef1', soft: '#9fa3ab', line: '#24272d' },
] as const;

interface PreviewProps {
  effective: Branding['effective'];
}
interface Dress {
  name: string;
  logo: string | null;
  tile: boolean;
  theme: typeof ownTheme;
  mode: 0 | 1;
}

const Mark = ({ name, logo, tile, mode }: Dress) =>
  logo ? (
    <Box
      asChild
      height="6"
      maxWidth="96px"
      objectFit="contain"
      alignSelf="flex-start"
      rounded="xs"
      flex="none"
      bg={tile ? 'white' : undefined}
    >
      <img src={imageUrl(logo, 640)} alt="" />
    </Box>
  ) : (
    <Flex
      width="6"
      height="6"
      flex="none"
      rounded="sm"
      alignItems="center"
      justifyContent="center"
      textStyle="xs"
      fontWeight="semibold"
      style={{ background: neutrals[mode].fg, color: neutrals[mode].bg }}
    >
      {name.slice(0, 1).toLocaleUpperCase()}
    </Flex>
  );

const Pill = ({ theme, mode, children }: Pick<Dress, 'theme' | 'mode'> & { children: ReactNode }) => (
  <Span
    px="3"
    py="1.5"
    rounded="sm"
    textStyle="xs"
    fontWeight="medium"
    whiteSpace="nowrap"
    style={{ background: theme.solid[mode], color: theme.contrast[mode] }}
  >
    {children}
  </Span>
);

function AppBar(dress: Dress) {
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

function Mail(dress: Dress) {
  return (
    <Box rounded="md" p="4" textStyle="xs" style={{ background: '#f5f6f8', color: '#1a202c' }}>
      <Stack gap="3" rounded="sm" p="4" style={{ background: '#ffffff' }}>
        {dress.logo && <Mark {...dress} />}
        <Text>Hello Ana,</Text>
        <Text>Somebody, most likely you, asked for a new password for your account at {dress.name}.</Text>
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

function Document(dress: Dress) {
  return (
    <Box rounded="md" overflow="hidden" border="1px solid" borderColor="line.strong" style={{ background: '#ffffff', color: '#1c2024' }}>
      <Box height="1.5" style={{ background: dress.theme.fg[0] }} />
      <Flex p="4" gap="3" alignItems="flex-start" justifyContent="space-between">
        <Box minWidth="0">
          <Text textStyle="2xs" style={{ color: '#60646c' }}>
            {dress.name}
          </Text>
          <Text textStyle="lg" fontWeight="semibold">
            Work order OR-2026-0042
          </Text>
        </Box>
        {dress.logo && <Mark {...dress} />}
      </Flex>
    </Box>
  );
}

/** What the app, mails and documents would look like with what is chosen. */
export function Previews({ effective }: PreviewProps) {
  const { tenant } = useTenant();
  const { logo, darkLogo } = effective;
  const light: Dress = { name: tenant?.name ?? 'Your company', logo, tile: false, theme: effective.theme ?? ownTheme, mode: 0 };
  const dark: Dress = { ...light, logo: darkLogo ?? logo, tile: darkLogo === null, mode: 1 };
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
        {part('App', <AppBar {...light} />)}
        {part('App in dark mode', <AppBar {...dark} />)}
        {part('E-mail', <Mail {...light} />)}
        {part('Work order and statement', <Document {...light} />)}
      </Stack>
    </Card>
  );
}
