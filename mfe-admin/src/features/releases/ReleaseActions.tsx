import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import {
  haltCanary,
  promoteRelease,
  rollBackRelease,
  switchRemoteOff,
  switchRemoteOn,
  type ReleasedApp,
} from '@techadds/shared/contract/releases/endpoints';
import { ReleaseReasonForm } from '@techadds/shared/contract/releases/forms';
import { getAppLabel } from '@techadds/shared/mfes';
import { ReasonDialog } from '@techadds/shared/patterns/form';
import { Button, toast } from '@techadds/shared/ui';
import { IconArrowBackUp, IconBan, IconCheck, IconPlayerPause, IconRefresh } from '@techadds/shared/ui/icons';
import { isPrivatePreview } from './releases.labels';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type Change = 'rollback' | 'off' | 'on' | 'halt' | 'promote';

/** The actions on the versions of an app. */
export function ReleaseActions({ released }: { released: ReleasedApp }) {
  const { app, canary, previous, off } = released;
  const [open, setOpen] = useState<Change>();
  const close = () => setOpen(undefined);
  return (
    <>
      {app !== 'shell' && !off && (
        <Button variant="danger" icon={<IconBan {...icon} />} onClick={() => setOpen('off')}>
          Switch off
        </Button>
      )}
      {off && (
        <Button variant="solid" icon={<IconRefresh {...icon} />} onClick={() => setOpen('on')}>
          Switch on
        </Button>
      )}
      {previous && (
        <Button icon={<IconArrowBackUp {...icon} />} onClick={() => setOpen('rollback')}>
          Roll back
        </Button>
      )}
      {canary && (
        <>
          <Button icon={<IconPlayerPause {...icon} />} onClick={() => setOpen('halt')}>
            {isPrivatePreview(released) ? 'Halt preview' : 'Halt canary'}
          </Button>
          <Button variant="solid" icon={<IconCheck {...icon} />} onClick={() => setOpen('promote')}>
            Promote
          </Button>
        </>
      )}
      {open && <ChangeDialog change={open} released={released} onClose={close} />}
    </>
  );
}

interface ChangeDialogProps {
  change: Change;
  released: ReleasedApp;
  onClose: () => void;
}

function ChangeDialog({ change, released: { app, current, canary, previous }, onClose }: ChangeDialogProps) {
  const label = getAppLabel(app);
  const endpoints = {
    rollback: rollBackRelease,
    off: switchRemoteOff,
    on: switchRemoteOn,
    halt: haltCanary,
    promote: promoteRelease,
  } as const;
  const { mutateAsync } = useApiMutation(endpoints[change]);
  const texts = {
    rollback: {
      title: `Roll ${label} back?`,
      text: `All marketplaces get ${previous?.version} instead of ${current.version}. Open pages follow within seconds; forms keep what was entered.`,
      submitLabel: 'Roll back',
      done: `${label} is rolled back`,
    },
    off: {
      title: `Switch ${label} off?`,
      text: 'Its pages disappear for everybody at once, in open tabs, too, and show that they are not available.',
      submitLabel: 'Switch off',
      done: `${label} is switched off`,
    },
    on: {
      title: `Switch ${label} on?`,
      text: `Everybody gets ${current.version} again.`,
      submitLabel: 'Switch on',
      done: `${label} is switched on`,
    },
    halt: isPrivatePreview({ canary })
      ? {
          title: 'Halt the private preview?',
          text: `Its address leads to ${current.version} again, which all marketplaces have.`,
          submitLabel: 'Halt preview',
          done: 'The private preview is halted',
        }
      : {
          title: 'Halt the canary?',
          text: `The marketplaces that have ${canary?.version} get ${current.version} again.`,
          submitLabel: 'Halt canary',
          done: 'The canary is halted',
        },
    promote: {
      title: isPrivatePreview({ canary }) ? 'Promote the private preview?' : 'Promote the canary?',
      text: `All marketplaces get ${canary?.version} instead of ${current.version}. Open pages follow within seconds; forms keep what was entered.`,
      submitLabel: 'Promote',
      done: `All marketplaces have ${label} ${canary?.version}`,
    },
  }[change];
  return (
    <ReasonDialog
      title={texts.title}
      schema={ReleaseReasonForm}
      name="reason"
      hint="In the history and the audit log"
      submitLabel={texts.submitLabel}
      danger={change !== 'on' && change !== 'promote'}
      onSubmit={async (body) => {
        // The version that is on the page, whatever somebody else has changed meanwhile.
        await mutateAsync({ params: { app }, body: change === 'promote' ? { ...body, version: canary?.version } : body });
        onClose();
        toast({ title: texts.done, tone: 'ok' });
      }}
      onClose={onClose}
    >
      {texts.text}
    </ReasonDialog>
  );
}
