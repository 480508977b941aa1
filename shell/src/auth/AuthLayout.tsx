import { type ReactNode, useEffect } from 'react';
import { Box, Flex, Heading, HStack, Logo, Span, Text } from '@techadds/shared/ui/base';
import { IconLock } from '@techadds/shared/ui/icons';
import { BackgroundRings } from './BackgroundRings';

interface AuthLayoutProps {
  title: string;
  /** One line below the title. */
  text?: ReactNode;
  children: ReactNode;
  /** Beside the form, below it on small screens. */
  aside?: ReactNode;
}

/** Name and logo of the tenant whose host this is; the edge writes them into the page's data attributes. */
export function TenantLogo() {
  const { company = 'TechAdds', logo, darkLogo, theme } = document.documentElement.dataset;
  const source = theme === 'dark' ? (darkLogo ?? logo) : logo;
  return (
    <HStack gap="2.5">
      {source ? (
        <Box asChild height="7" maxWidth="120px" rounded="sm" bg={source === logo ? 'white' : undefined}>
          <img src={source} alt="" />
        </Box>
      ) : (
        <Logo />
      )}
      <Span textStyle="md" fontWeight="semibold">
        {company}
      </Span>
    </HStack>
  );
}

export const toDocumentTitle = (title: string) => `${title} · TechAdds`;

/** The layout of the sign-in and related pages: the form at the start, supporting content at the end. */
export function AuthLayout({ title, text, children, aside }: AuthLayoutProps) {
  useEffect(() => {
    document.title = toDocumentTitle(title);
  }, [title]);
  return (
    <Flex minHeight="100dvh" flexDirection={{ base: 'column', md: 'row' }}>
      <Flex
        as="main"
        flex={{ base: 'none', md: '1' }}
        flexDirection="column"
        minWidth="0"
        px={{ base: '5', sm: '10' }}
        pt={{ base: '5', sm: '8' }}
        pb={{ base: '6', md: '8' }}
      >
        <TenantLogo />
        <Box width="full" maxWidth="360px" m="auto" py={{ base: '8', md: '6' }}>
          <Heading as="h1" size="2xl">
            {title}
          </Heading>
          {text && (
            <Text color="fg.muted" mt="1">
              {text}
            </Text>
          )}
          <Box mt="7">{children}</Box>
        </Box>
        <HStack display={{ base: 'none', md: 'flex' }} justifyContent="flex-end" gap="1.5" color="fg.muted" textStyle="xs">
          {location.protocol === 'https:' && <IconLock size={13} aria-hidden />}
          {location.host}
        </HStack>
      </Flex>
      <Flex
        flex="1"
        position="relative"
        overflow="hidden"
        minWidth="0"
        alignItems={{ base: 'flex-start', md: 'center' }}
        justifyContent="center"
        bg="bg.canvas"
        borderColor="line"
        borderTopWidth={{ base: '1px', md: '0' }}
        borderInlineStartWidth={{ base: '0', md: '1px' }}
        px={{ base: '5', sm: '10' }}
        py={{ base: '6', md: '10' }}
      >
        <BackgroundRings />
        {aside}
      </Flex>
    </Flex>
  );
}
