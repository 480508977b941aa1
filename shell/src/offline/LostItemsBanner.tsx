import { useEffect, useState } from 'react';
import { countLostItems, updateCounter } from '@techadds/shared/offline';
import { paths } from '@techadds/shared/paths';
import { Box, Button, Flex, TextLink } from '@techadds/shared/ui';

/** Says that the browser has cleared what waited on this device, until the user has read it. */
export function LostItemsBanner() {
  const [lost, setLost] = useState(0);
  useEffect(() => void countLostItems().then(setLost, () => undefined), []);
  if (lost === 0) return null;
  const close = () => {
    setLost(0);
    void updateCounter();
  };
  return (
    <Flex
      role="alert"
      position="fixed"
      top="calc(56px + var(--banner-height))"
      insetInline="0"
      zIndex="banner"
      px="4"
      py="2"
      gap="3"
      alignItems="center"
      justifyContent="center"
      flexWrap="wrap"
      bg="t.bad.bg"
      color="t.bad.fg"
      textStyle="sm"
    >
      <span>
        The storage of this site was cleared by the browser: {lost === 1 ? '1 change that waited' : `${lost} changes that waited`} to be
        sent
        {lost === 1 ? ' is' : ' are'} gone.
      </span>
      <Box asChild textDecoration="underline">
        <TextLink to={paths.settingsOffline}>Import a copy</TextLink>
      </Box>
      <Button size="sm" onClick={close}>
        Close
      </Button>
    </Flex>
  );
}
