import { useState } from 'react';
import { formatDateTime } from '@techadds/shared/format/date';
import { Box, Button, DescriptionList, Flex, Span } from '@techadds/shared/ui';
import { IconCheck, IconChevronDown, IconCopy } from '@techadds/shared/ui/icons';
import { getReason } from './failure-reason';
import type { RemoteError } from './remote-error';

/** The details that support asks for, to read out or to copy. */
export function SupportDetails({ error, version }: { error: RemoteError; version?: string }) {
  const [open, setOpen] = useState(true);
  const [copied, setCopied] = useState(false);
  const time = error.at.toISOString();
  const facts = [
    { term: 'Module', text: version ? `${error.remote}@${version}` : error.remote, mono: true },
    { term: 'Reason', text: getReason(error) },
    { term: 'Reference', text: error.reference, mono: true },
    { term: 'Time', text: formatDateTime(time) },
  ];
  const copy = async () => {
    await navigator.clipboard.writeText([...facts.map(({ term, text }) => `${term}: ${text}`), `At: ${time}`, error.message].join('\n'));
    setCopied(true);
  };
  const CopyIcon = copied ? IconCheck : IconCopy;
  return (
    <Box
      as="section"
      border="1px solid"
      borderColor="line"
      rounded="lg"
      width="full"
      maxWidth="28.5rem"
      textAlign="start"
      pb={open ? '2' : '0'}
    >
      <Flex alignItems="center" justifyContent="space-between" minHeight="11" px="2">
        <Button
          variant="ghost"
          size="sm"
          color="fg"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          icon={
            <Span display="flex" transform={open ? undefined : 'rotate(-90deg)'} color="fg.muted">
              <IconChevronDown size={14} aria-hidden />
            </Span>
          }
        >
          Details for support
        </Button>
        <Button size="xs" onClick={() => void copy()} icon={<CopyIcon size={14} aria-hidden />}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </Flex>
      {open && (
        <Box px="4">
          <DescriptionList
            items={facts.map(({ term, text, mono }) => ({
              term,
              value: mono ? (
                <Span fontFamily="mono" textStyle="xs">
                  {text}
                </Span>
              ) : (
                text
              ),
            }))}
          />
        </Box>
      )}
    </Box>
  );
}
