import { type ReactNode, useEffect } from 'react';
import { Box, Flex, Heading, HStack, Logo, Span, Text } from '@techadds/shared/ui/base';

interface StandaloneLayoutProps {
  title: string;
  text: string;
  actions?: ReactNode;
  /** Uses the width of the app instead of a text column. */
  wide?: boolean;
  children: ReactNode;
}

/** The layout of the form test and browser test pages: no session, no menu, one column. */
export function StandaloneLayout({ title, text, actions, wide, children }: StandaloneLayoutProps) {
  useEffect(() => {
    document.title = `${title} · TechAdds`;
  }, [title]);
  return (
    <Box minHeight="100dvh" px={{ base: '4', sm: '10' }} py={{ base: '5', sm: '8' }}>
      <Box mx="auto" maxWidth={wide ? '1360px' : '760px'}>
        <HStack as="header" gap="2.5">
          <Logo />
          <Span textStyle="md" fontWeight="semibold">
            TechAdds
          </Span>
        </HStack>
        <Box as="main" pt="8" pb="10">
          <Flex gap="4" alignItems="flex-end" justifyContent="space-between" flexWrap="wrap" mb="7">
            <Box flex="1 1 16rem">
              <Heading as="h1" size="2xl">
                {title}
              </Heading>
              <Text color="fg.muted" mt="1">
                {text}
              </Text>
            </Box>
            {actions}
          </Flex>
          {children}
        </Box>
      </Box>
    </Box>
  );
}
