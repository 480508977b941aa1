import { findMfeLabel } from '@techadds/shared/mfes';
import { paths } from '@techadds/shared/paths';
import { Button, ButtonLink, Flex, Heading, Page, Text } from '@techadds/shared/ui';
import { IconLayoutDashboard, IconPlugConnectedX, IconRefresh } from '@techadds/shared/ui/icons';
import { lazyChunk } from '../layout/lazy';
import type { RemoteError } from './remote-error';
import { useRetry } from './useRetry';

// In a file with the other repairs, so that pages that load do not bring it.
const SupportDetails = lazyChunk(async () => (await import(/* webpackChunkName: 'recovery' */ './SupportDetails')).SupportDetails);

interface Props {
  name: string;
  /** The title of the requested page. */
  title: string;
  /** True on a public page, which has no link to the dashboard. */
  isPublic?: boolean;
  error: RemoteError;
  version?: string;
  failures: number;
  /** A retry is running. */
  busy: boolean;
  onRetry: () => void;
}

/** The fallback of a remote that cannot be loaded. It retries automatically. */
export function RemoteUnavailable({ name, title, isPublic = false, error, version, failures, busy, onRetry }: Props) {
  const left = useRetry(failures, onRetry);
  return (
    <Page title={title}>
      <Flex direction="column" alignItems="center" textAlign="center" pt={{ base: '8', md: '16' }}>
        <Flex
          width="12"
          height="12"
          rounded="lg"
          border="1px solid"
          borderColor="line.strong"
          alignItems="center"
          justifyContent="center"
          color="fg.muted"
        >
          <IconPlugConnectedX size={22} aria-hidden />
        </Flex>
        <Flex direction="column" alignItems="center" role="alert">
          <Heading as="h2" size="lg" mt="5">
            {isPublic ? 'This page' : (findMfeLabel(name) ?? title)} didn’t load
          </Heading>
          <Text color="fg.muted" mt="1.5" maxWidth="25rem" textWrap="pretty">
            {isPublic
              ? 'It could not be reached. Nothing you saved is affected, and the link stays valid.'
              : 'This part of TechAdds could not be reached. Everything else works, and nothing you saved is affected.'}
          </Text>
        </Flex>
        <Flex gap="2" mt="5" flexWrap="wrap" justifyContent="center">
          <Button variant="solid" size="lg" busy={busy} worksOffline onClick={onRetry} icon={<IconRefresh aria-hidden />}>
            Try again
          </Button>
          {!isPublic && (
            <ButtonLink size="lg" to={paths.dashboard} icon={<IconLayoutDashboard aria-hidden />}>
              Go to Dashboard
            </ButtonLink>
          )}
        </Flex>
        <Text textStyle="xs" color="fg.muted" mt="4" mb="8" minHeight="1lh">
          {busy ? 'Trying again…' : left !== null && `Trying again in ${left} s`}
        </Text>
        <SupportDetails error={error} version={version} />
      </Flex>
    </Page>
  );
}
