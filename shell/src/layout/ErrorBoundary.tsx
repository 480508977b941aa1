import { Component, type ReactNode } from 'react';
import { Button, Flex, Heading, Text } from '@techadds/shared/ui/base';
import { reloadPage } from '../session/navigation';

/** What a person sees when the app itself fails: the page can be loaded again, and nothing saved is affected. */
export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Stopped title="TechAdds stopped working" text="Nothing you saved is affected." /> : this.props.children;
  }
}

/** In the place of the whole app, with the way to load it again. */
export function Stopped({ title, text }: { title: string; text: string }) {
  return (
    <Flex as="main" minHeight="100dvh" flexDirection="column" alignItems="center" justifyContent="center" px="5" textAlign="center">
      <Heading as="h1" size="xl">
        {title}
      </Heading>
      <Text color="fg.muted" mt="2" mb="5" maxWidth="360px">
        {text}
      </Text>
      <Button variant="solid" size="lg" onClick={reloadPage}>
        Try again
      </Button>
    </Flex>
  );
}
