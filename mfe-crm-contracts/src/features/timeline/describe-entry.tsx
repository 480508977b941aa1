import type { ReactNode } from 'react';
import type { TimelineEntry } from '@techadds/shared/contract/crm/timeline';
import { hasUserInNote, orderEventLabels } from '@techadds/shared/contract/orders/event-labels';
import { statusAfterEvent } from '@techadds/shared/contract/orders/states';
import { formatDuration } from '@techadds/shared/format/date';
import { Span } from '@techadds/shared/ui';
import {
  IconArchive,
  IconArrowRight,
  IconCircleCheck,
  IconFileText,
  IconGitMerge,
  IconMail,
  IconNote,
  IconPencil,
  IconPhone,
  IconPlus,
  type Icon,
} from '@techadds/shared/ui/icons';
import { getStatusMeta, orderStates, type StatusMeta } from '@techadds/shared/ui/states';
import { contractEventLabels, isEmailEvent } from '../contracts/contract-events.labels';
import { projectEventLabels } from '../projects/project-events.labels';
import { getQuoteEventStatus, quoteEventLabels } from '../quotes/quote-events.labels';
import { changeVerbs, writtenVerbs } from './timeline.labels';

interface EntryDescription {
  tone: StatusMeta['tone'];
  icon: Icon;
  /** Ends where the name of the record follows. */
  text: ReactNode;
  /** Shown below. */
  note: string | null;
}

const writtenIcons = { note: IconNote, call: IconPhone, email: IconMail } as const;
const changeIcons = {
  created: IconPlus,
  updated: IconPencil,
  archived: IconArchive,
  restored: IconArchive,
  merged: IconGitMerge,
  unmerged: IconGitMerge,
} as const;
/** Their note names what was changed or merged. */
const namedChanges: ReadonlySet<string> = new Set(['updated', 'merged', 'unmerged']);

/** Who did what in an entry of a timeline, with the icon and the tone of the status that it led to. */
export function describeEntry(entry: TimelineEntry): EntryDescription {
  const { note, record } = entry;
  const by = (verb: string) => (
    <>
      {entry.actorName !== '' && <Span fontWeight="medium">{entry.actorName} </Span>}
      {entry.actorName === '' ? capitalizeFirst(verb) : verb}
    </>
  );
  const quoted = note && `“${note}”`;
  switch (entry.kind) {
    case 'note':
    case 'call':
    case 'email':
      return { tone: 'info', icon: writtenIcons[entry.kind], text: by(`${writtenVerbs[entry.kind]}${record ? ' about' : ''}`), note };
    case 'change': {
      const subject = record || namedChanges.has(entry.event) ? '' : ' it';
      const names = namedChanges.has(entry.event) && note ? ` ${note}${record ? ' of' : ''}` : '';
      return {
        tone: 'neutral',
        icon: changeIcons[entry.event],
        text: by(`${changeVerbs[entry.event]}${subject}${names}`),
        note: names === '' ? note : null,
      };
    }
    case 'stage':
      return { tone: 'active', icon: IconArrowRight, text: by(`${describeMove(entry.stage)}${record ? ':' : ''}`), note };
    case 'task':
      return { tone: entry.event === 'completed' ? 'ok' : 'neutral', icon: IconCircleCheck, text: by(`${entry.event} the task`), note };
    case 'file':
      return { tone: 'info', icon: IconFileText, text: by(`${entry.event} ${note ?? 'a file'}${record ? ' with' : ''}`), note: null };
    case 'quote':
      return { ...getQuoteEventStatus(entry.event), text: by(quoteEventLabels[entry.event][0]), note: quoted };
    case 'order': {
      const named = hasUserInNote(entry.event);
      const text = by(`${orderEventLabels[entry.event]}${named && note ? ` ${note}` : ''}`);
      return { ...getStatusMeta(orderStates, statusAfterEvent[entry.event]), text, note: named ? null : quoted };
    }
    case 'project': {
      const [text, states, state] = projectEventLabels[entry.event];
      return { ...getStatusMeta(states, state), text: by(text.replace(/:$/, '')), note: quoted };
    }
    case 'contract':
    case 'signature': {
      const [label, like] = contractEventLabels[entry.event];
      const meta = getStatusMeta(...like);
      return isEmailEvent(entry.event) ? { ...meta, text: `${label} ${note}`, note: null } : { ...meta, text: by(label), note: quoted };
    }
  }
}

const capitalizeFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function describeMove({ from, to, durationSeconds }: Extract<TimelineEntry, { kind: 'stage' }>['stage']): string {
  if (from === null) return `placed it in ${to}`;
  const after = durationSeconds === null ? '' : ` after ${formatDuration(durationSeconds * 1000)}`;
  return `moved it from ${from} to ${to}${after}`;
}
