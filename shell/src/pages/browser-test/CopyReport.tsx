import { useState } from 'react';
import { Button, Span, Stack, Textarea } from '@techadds/shared/ui';
import { IconCheck, IconCopy } from '@techadds/shared/ui/icons';

/** Copies the report; if the clipboard is blocked, shows the text for copying by hand. */
export function CopyReport({ text }: { text: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  }
  const Icon = state === 'copied' ? IconCheck : IconCopy;
  return (
    <Stack gap="2" alignItems={{ base: 'stretch', sm: 'flex-end' }} flex={state === 'refused' ? '1 1 100%' : 'none'}>
      <Button variant="solid" size="lg" icon={<Icon aria-hidden />} onClick={() => void copy()}>
        Copy report
      </Button>
      <Span role="status" textStyle="xs" color="fg.muted">
        {state === 'copied' && 'Copied. Paste it into your message to us.'}
        {state === 'refused' && 'The browser does not let us copy. Select the text below and copy it.'}
      </Span>
      {state === 'refused' && (
        <Textarea aria-label="Report" readOnly value={text} fontFamily="mono" onFocus={(event) => event.currentTarget.select()} />
      )}
    </Stack>
  );
}
