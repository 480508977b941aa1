import { Component, type ReactNode } from 'react';
import { Button, Flex, Heading, Text } from '@techadds/shared/ui/base';
import { reloadPage } from '../session/navigation';

/** Shows the crash page when the shell itself throws. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <CrashPage title="TechAdds stopped working" text="Nothing you saved is affected." /> : this.props.children;
  }
}

/** The crash page, with a button to reload. */
export function CrashPage({ title, text }: { title: string; text: string }) {
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
