import { createRoot } from 'react-dom/client';
import type { RegistryRemote } from '@techadds/shared/contract/releases/registry';
import { Button, Flex, Text } from '@techadds/shared/ui';
import { UiProvider } from '@techadds/shared/ui/base';
import { followOpenModal } from '../remotes/open-modal';
import { readDevRemote, startDevRemote, stopDevRemote, toDevRelease, type DevRemoteState } from './dev-remote';

const texts = {
  offered: (name: string, host: string) => `Run ${name} from ${host} in this tab? Its code acts as you.`,
  running: (name: string, host: string) => `${name} runs from ${host} in this tab.`,
  refused: (name: string, host: string) =>
    `${name} does not run from ${host}: the session or its permission has ended, or another tab runs it.`,
};

/** Says on every page that a remote comes from a development server, and asks before it does. */
function DevRemoteBanner({ state }: { state: DevRemoteState }) {
  if (state.stage === 'none' || state.stage === 'asking') return null;
  const { stage, text, name, origin } = state;
  return (
    <Flex
      as="section"
      aria-label="Development server"
      position="fixed"
      insetInline="0"
      bottom="calc(1rem + var(--action-bar-height, 0px))"
      mx="auto"
      width="fit-content"
      maxWidth={{ base: 'calc(100vw - 2rem)', sm: '36rem' }}
      zIndex="banner"
      alignItems="center"
      gap="3"
      px="4"
      py="2"
      rounded="lg"
      boxShadow="md"
      bg="t.wait.bg"
      color="t.wait.fg"
      border="1px solid"
      borderColor="t.wait.border"
      css={{ '@media print': { display: 'none' }, 'dialog &': { position: 'static', flex: 'none', my: '2' } }}
    >
      <Text role="status" textStyle="sm" overflowWrap="anywhere">
        {texts[stage](name, new URL(origin).host)}
      </Text>
      {stage === 'offered' && (
        <Button size="sm" variant="solid" onClick={() => startDevRemote(text)}>
          Start
        </Button>
      )}
      <Button size="sm" worksOffline onClick={() => stopDevRemote()}>
        {stage === 'running' ? 'Stop' : 'Close'}
      </Button>
    </Flex>
  );
}

/** Outside of the app, which carries nothing about it; in a modal while one is open, because the browser makes everything else inert. */
function showBanner(state: DevRemoteState): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  const element = document.createElement('div');
  followOpenModal((modal) => (modal?.firstElementChild ?? document.body).append(element));
  createRoot(element).render(
    <UiProvider nonce={nonce}>
      <DevRemoteBanner state={state} />
    </UiProvider>,
  );
}

const reading = readDevRemote();
void reading.then(showBanner);

/** The release that this document loads in place of the given one. */
export const replaceRelease = async (release: RegistryRemote): Promise<RegistryRemote> => toDevRelease(await reading, release);
