import { useEffect, useState } from 'react';
import { findSuperseded, listNames, restoreOther, syncNow, toLocalBody, toServerBody, type SupersededCopy } from '@techadds/shared/offline';
import { paths } from '@techadds/shared/paths';
import { useNavigate } from '@techadds/shared/router';
import { Button, Card, EmptyState, Flex, LoadingIndicator, Text, toast, toastError } from '@techadds/shared/ui';
import { IconHistory } from '@techadds/shared/ui/icons';
import { ConflictTable } from './ConflictTable';
import { explainConflict, getConflictTitle, getKeptUntil } from './conflict-texts';

/** Both copies of a conflict side by side, what the rule decided and why, and the way to restore the other one. */
export function ConflictView({ conflictKey }: { conflictKey: string }) {
  const [copy, setCopy] = useState<SupersededCopy | null>();
  useEffect(() => {
    void findSuperseded(conflictKey).then(
      (found) => setCopy(found ?? null),
      () => setCopy(null),
    );
  }, [conflictKey]);
  if (copy === undefined) return <LoadingIndicator text="Loading both versions" />;
  if (copy === null)
    return (
      <EmptyState
        icon={<IconHistory size={20} />}
        title="This conflict is no longer here"
        text="The other version was restored, or 30 days have passed."
      />
    );
  return <Conflict copy={copy} />;
}

function Conflict({ copy }: { copy: SupersededCopy }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await restoreOther(copy);
      syncNow();
      toast({ title: 'The other version waits to be sent', tone: 'ok' });
      void navigate(paths.settingsOffline);
    } catch (error) {
      setBusy(false);
      toastError('Nothing was restored.', error);
    }
  };
  return (
    <Card title={getConflictTitle(copy)}>
      <Text textStyle="sm" color="fg.muted" mb="4">
        {explainConflict(copy)} The other version can be restored until {getKeptUntil(copy)}.
      </Text>
      <ConflictTable
        local={toLocalBody(copy.local)}
        server={toServerBody(copy)}
        winner={copy.winner}
        names={listNames(copy)}
        currency={typeof copy.server.currency === 'string' ? copy.server.currency : ''}
      />
      <Flex mt="4" justifyContent="flex-end">
        <Button variant="solid" busy={isBusy} worksOffline onClick={() => void restore()}>
          {copy.winner === 'server' ? 'Restore my version' : 'Restore the server’s version'}
        </Button>
      </Flex>
    </Card>
  );
}
