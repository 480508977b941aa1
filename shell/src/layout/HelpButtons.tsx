import { useState } from 'react';
import { useImpersonationStore } from '@techadds/shared/session';
import { Flex, IconButton } from '@techadds/shared/ui/base';
import { IconHelpCircle, IconSparkles } from '@techadds/shared/ui/icons';
import { lazyChunk } from './lazy';

const HelpDrawer = lazyChunk(async () => (await import(/* webpackChunkName: 'help' */ '../help/HelpDrawer')).HelpDrawer);
const AskDialog = lazyChunk(async () => (await import(/* webpackChunkName: 'help' */ '../assistant/AssistantDialog')).AssistantDialog);

const size = { base: '11', sm: '9' } as const;

/** The two floating help buttons. Their dialogs are loaded when first opened, and stay mounted to keep their text. */
export function HelpButtons() {
  const viewing = useImpersonationStore(({ impersonation }) => impersonation !== null);
  const [open, setOpen] = useState<'help' | 'ask'>();
  const [opened, setOpened] = useState({ help: false, ask: false });
  const show = (which: 'help' | 'ask') => {
    setOpened((before) => ({ ...before, [which]: true }));
    setOpen(which);
  };
  const close = () => setOpen(undefined);
  return (
    <>
      <Flex
        position="fixed"
        insetEnd="5"
        bottom="calc(1.25rem + var(--action-bar-height, 0px))"
        zIndex="tray"
        p="1"
        rounded="full"
        bg="bg.raised"
        boxShadow="md"
        css={{
          '@media print': { display: 'none' },
          '& > button': { rounded: 'full', height: size, width: size, color: 'fg' },
          '& > button + button': { color: viewing ? 'fg.disabled' : 'brand.fg' },
        }}
      >
        <IconButton
          label="Help"
          aria-haspopup="dialog"
          aria-expanded={open === 'help'}
          icon={<IconHelpCircle size={18} aria-hidden />}
          onClick={() => show('help')}
        />
        <IconButton
          label="Ask TechAdds"
          aria-haspopup="dialog"
          aria-expanded={open === 'ask'}
          disabled={viewing}
          icon={<IconSparkles size={18} aria-hidden />}
          onClick={() => show('ask')}
        />
      </Flex>
      {opened.help && <HelpDrawer open={open === 'help'} onClose={close} />}
      {opened.ask && <AskDialog open={open === 'ask'} onClose={close} />}
    </>
  );
}
