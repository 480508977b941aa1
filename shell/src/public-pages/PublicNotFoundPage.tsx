import { useEffect } from 'react';
import { paths } from '@techadds/shared/paths';
import { Box, Flex, Heading, HStack, Logo, Span, Text } from '@techadds/shared/ui/base';

const label = 'Page not found';

/** The 404 page outside the app. */
export function PublicNotFoundPage({ signedIn }: { signedIn: boolean }) {
  useEffect(() => {
    document.title = `${label} · TechAdds`;
  }, []);
  return (
    <Flex minHeight="100dvh" flexDirection="column" px={{ base: '5', sm: '10' }} py={{ base: '5', sm: '8' }}>
      <HStack as="header" gap="2.5">
        <Logo />
        <Span textStyle="md" fontWeight="semibold">
          TechAdds
        </Span>
      </HStack>
      <Box as="main" m="auto" width="full" maxWidth="400px" py="10">
        <Heading as="h1" size="2xl">
          {label}
        </Heading>
        <Text color="fg.muted" mt="2" mb="6">
          There is no page at this address. If you followed a link from an e-mail, open it from there again: it may be incomplete.
        </Text>
        <Box asChild color="brand.fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
          <a href={signedIn ? paths.dashboard : paths.login}>{signedIn ? 'Go to Dashboard' : 'Go to sign in'}</a>
        </Box>
      </Box>
    </Flex>
  );
}
