import { useState, useSyncExternalStore } from 'react';
import { Box, Button, Card, Flex, Heading, Page, Text } from '@techadds/shared/ui';
import { IconCircleCheck, IconDownload } from '@techadds/shared/ui/icons';
import { findInstallPrompt, subscribeToInstallPrompt } from './install-prompt';
import { detectPlatform, isInstalledApp, type Platform } from './platform';
import { installSteps } from './steps';

/** How to install the app on this device. */
export function InstallPage() {
  const platform = detectPlatform();
  return (
    <Page
      title="Install the app"
      description="Opens from your home screen or dock in a window of its own, and starts without a connection."
    >
      <Flex direction="column" gap="5" maxWidth="56rem">
        <InstallState platform={platform} />
        <OtherPlatforms current={platform} />
      </Flex>
    </Page>
  );
}

/** Installed, can be installed by a button, by hand, or not at all. */
function InstallState({ platform }: { platform: Platform }) {
  const prompt = useSyncExternalStore(subscribeToInstallPrompt, findInstallPrompt);
  const [accepted, setAccepted] = useState(false);
  const [declined, setDeclined] = useState(false);
  const install = async () => {
    const result = await prompt?.prompt();
    // A browser offers a prompt once; it sends a new one when it is willing to offer it again.
    globalThis.__installPrompt = undefined;
    setAccepted(result?.outcome === 'accepted');
    setDeclined(result?.outcome === 'dismissed');
  };
  if (accepted || isInstalledApp())
    return (
      <Card>
        <Flex role="status" gap="3" alignItems="center">
          <Box flex="none" color="t.ok.fg">
            <IconCircleCheck size={20} aria-hidden />
          </Box>
          <Text>TechAdds is installed on this device. Open it like your other apps.</Text>
        </Flex>
      </Card>
    );
  if (prompt && !declined)
    return (
      <Card title="On this device">
        <Text color="fg.muted" mb="4">
          This browser can install TechAdds. It takes a few seconds and little space, and you can remove it at any time.
        </Text>
        <Button variant="solid" size="lg" icon={<IconDownload aria-hidden />} onClick={() => void install().catch(() => setDeclined(true))}>
          Install
        </Button>
      </Card>
    );
  return (
    <>
      {declined && (
        <Text role="status" color="fg.muted">
          It was not installed. You can do it later, here or in the menu of your browser.
        </Text>
      )}
      {platform === 'unsupported' ? (
        <Card title="On this device">
          <Text color="fg.muted">
            This browser cannot install apps. TechAdds works in it all the same, also without a connection. To install it, open this page in
            Chrome, Edge or Safari.
          </Text>
        </Card>
      ) : (
        <Steps platform={platform} />
      )}
    </>
  );
}

function Steps({ platform }: { platform: Exclude<Platform, 'unsupported'> }) {
  const { title, steps } = installSteps[platform];
  return (
    <Card title={title}>
      <Box as="ol" listStyle="none" display="grid" gap="4" gridTemplateColumns="repeat(auto-fit, minmax(13rem, 1fr))">
        {steps.map(({ picture: Picture, text }, index) => (
          <Flex as="li" key={text} direction={{ base: 'row', md: 'column' }} alignItems={{ base: 'center', md: 'start' }} gap="3">
            <Picture />
            <Text textStyle="sm">
              {index + 1}. {text}
            </Text>
          </Flex>
        ))}
      </Box>
    </Card>
  );
}

function OtherPlatforms({ current }: { current: Platform }) {
  const [isOpen, setIsOpen] = useState(false);
  const others = (Object.keys(installSteps) as (keyof typeof installSteps)[]).filter((platform) => platform !== current);
  return (
    <Box as="section" aria-labelledby="other-devices">
      <Flex alignItems="center" justifyContent="space-between" gap="3" mb="3">
        <Heading as="h2" size="md" id="other-devices">
          Other devices and browsers
        </Heading>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </Flex>
      {isOpen && (
        <Flex direction="column" gap="5">
          {others.map((platform) => (
            <Steps key={platform} platform={platform} />
          ))}
        </Flex>
      )}
    </Box>
  );
}
