import { Button, Flex, Heading, Text } from '@techadds/shared/ui/base';
import { reloadPage } from '../session/open-page';

/** The app's own files did not come. */
export function NotLoaded() {
  return (
    <Flex as="main" minHeight="100dvh" flexDirection="column" alignItems="center" justifyContent="center" px="5" textAlign="center">
      <Heading as="h1" size="xl">
        TechAdds didn’t load
      </Heading>
      <Text color="fg.muted" mt="2" mb="5" maxWidth="360px">
        The connection may be interrupted. You are still signed in, and nothing you saved is affected.
      </Text>
      <Button variant="solid" size="lg" onClick={reloadPage}>
        Try again
      </Button>
    </Flex>
  );
}
