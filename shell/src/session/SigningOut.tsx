import { useEffect } from 'react';
import { useAuth } from '@techadds/shared/session';
import { Flex, Spinner, Text } from '@techadds/shared/ui/base';

/** Signs out; shown until the sign-in page loads. */
export function SigningOut() {
  const { logout } = useAuth();
  useEffect(() => void logout(), [logout]);
  return (
    <Flex as="main" minHeight="100dvh" alignItems="center" justifyContent="center" gap="3" color="fg.muted">
      <Spinner />
      <Text role="status">Signing out…</Text>
    </Flex>
  );
}
