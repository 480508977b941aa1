import { Flex, Spinner, Text } from '@techadds/shared/ui/base';

export function SigningOut() {
  return (
    <Flex as="main" minHeight="100dvh" alignItems="center" justifyContent="center" gap="3" color="fg.muted">
      <Spinner />
      <Text role="status">Signing out…</Text>
    </Flex>
  );
}
