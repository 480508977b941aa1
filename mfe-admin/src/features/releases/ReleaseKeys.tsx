import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { listReleaseKeys, revokeReleaseKey, type ReleaseKey } from '@techadds/shared/contract/releases/endpoints';
import { getAppLabel } from '@techadds/shared/mfes';
import { useAction } from '@techadds/shared/patterns/record';
import { QueryCard } from '@techadds/shared/patterns/report';
import { useQuery } from '@techadds/shared/query';
import { useCan } from '@techadds/shared/session/use-can';
import { Badge, Box, Button, Flex, lazyComponent, RelativeTime, Span, Stack, Text } from '@techadds/shared/ui';
import { IconPlus } from '@techadds/shared/ui/icons';

const AddReleaseKey = lazyComponent(() => import('./AddReleaseKey').then((part) => part.AddReleaseKey));

/** The keys that teams sign their releases with. */
export function ReleaseKeys() {
  const query = useQuery(apiQuery(listReleaseKeys));
  const canEdit = useCan('releases.keys');
  const [adding, setAdding] = useState(false);
  return (
    <>
      <QueryCard
        title="Release keys"
        query={query}
        height="6rem"
        action={
          canEdit && (
            <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              Add key
            </Button>
          )
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <Text color="fg.muted">
              No key is registered. A team creates one with npm run release-key; only releases signed with it are accepted.
            </Text>
          ) : (
            <Stack as="ul" gap="4">
              {items.map((key) => (
                <KeyRow key={key.id} releaseKey={key} canRevoke={canEdit} />
              ))}
            </Stack>
          )
        }
      </QueryCard>
      {adding && <AddReleaseKey onClose={() => setAdding(false)} />}
    </>
  );
}

function KeyRow({
  releaseKey: { id, name, publicKey, apps, createdAt, createdBy, revokedAt, isInstallation },
  canRevoke,
}: {
  releaseKey: ReleaseKey;
  canRevoke: boolean;
}) {
  const revocation = useAction(revokeReleaseKey, { done: () => `${name} is revoked`, failed: `${name} was not revoked.` });
  return (
    <Flex as="li" gap="3" justifyContent="space-between" alignItems="flex-start">
      <Box minWidth="0">
        <Flex gap="2" alignItems="center" flexWrap="wrap">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Text>
          {revokedAt && <Badge tone="neutral">Revoked</Badge>}
        </Flex>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {apps.map((app) => getAppLabel(app)).join(', ')}
        </Text>
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          <Span fontFamily="mono">{publicKey}</Span>, added <RelativeTime at={createdAt} /> by {createdBy}
        </Text>
      </Box>
      {canRevoke && !revokedAt && !isInstallation && (
        <Button
          variant="danger"
          aria-label={`Revoke ${name}`}
          busy={revocation.busy}
          onClick={() => void revocation.run({ params: { id } })}
        >
          Revoke
        </Button>
      )}
    </Flex>
  );
}
