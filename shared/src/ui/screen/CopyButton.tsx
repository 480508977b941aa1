import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../base/IconButton';

/** Copies `value` to the clipboard and confirms it. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <IconButton
      label={copied ? 'Copied' : label}
      size="xs"
      icon={<Icon size={14} />}
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
    />
  );
}
