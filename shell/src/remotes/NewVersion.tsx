import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { keepDrafts } from '@techadds/shared/router';
import { Button, Flex, Text } from '@techadds/shared/ui';
import { followOpenModal } from './open-modal';

/**
 * Offers a new version of a remote while its page has unsaved changes: above the page, and inside a modal drawer or dialog as long as one is open,
 * because the browser makes everything else inert.
 */
export function NewVersion({ label, onUpdate }: { label: string; onUpdate: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  // One element for all places, so that the focus can be returned to its button.
  const [element] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    // The content of a modal is a column that scrolls between header and footer.
    const stop = followOpenModal((modal) => (modal?.firstElementChild ?? place.current)?.append(element));
    return () => {
      stop();
      element.remove();
    };
  }, [element]);
  const offer = (
    <Flex
      role="status"
      gap="3"
      px="4"
      py="2"
      flex="none"
      alignItems="center"
      justifyContent="center"
      flexWrap="wrap"
      bg="bg.muted"
      textStyle="sm"
    >
      <Text textStyle="sm">
        A new version of {label} is ready. What you typed is kept where possible; files and passwords would be lost.
      </Text>
      <Button
        size="xs"
        onClick={() => {
          keepDrafts();
          onUpdate();
        }}
      >
        Update now
      </Button>
    </Flex>
  );
  return <div ref={place}>{createPortal(offer, element)}</div>;
}
