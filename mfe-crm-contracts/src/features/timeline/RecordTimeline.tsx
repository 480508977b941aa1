import type { ComponentProps, ReactNode } from 'react';
import type { apiQuery } from '@techadds/shared/api';
import type { listCustomerTimeline } from '@techadds/shared/contract/customers/endpoints';
import { timelineKinds, type TimelineEntry } from '@techadds/shared/contract/crm/timeline';
import { useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Box, Button, EmptyState, ErrorNotice, Flex, NativeSelect, Skeleton, Span, TextLink } from '@techadds/shared/ui';
import { IconHistory } from '@techadds/shared/ui/icons';
import { Timeline } from '@techadds/shared/ui/steps';
import { Pagination } from '@techadds/shared/ui/table';
import { useOrderPath } from '../record/useOrderPath';
import { AddActivity } from './AddActivity';
import { describeEntry } from './describe-entry';
import { kindLabels } from './timeline.labels';

interface RecordTimelineProps {
  /** The record in words, such as `deal`. */
  resource: string;
  /** The query of a page. */
  toQuery: (query: Record<string, string>) => ReturnType<typeof apiQuery<typeof listCustomerTimeline>>;
  /** Adds a note, call or e-mail, where the user may. */
  add?: ComponentProps<typeof AddActivity>['send'];
  /** The action of the empty state. */
  action?: ReactNode;
}

const paramsConfig = { sorts: ['newest'], order: 'desc', filters: { kind: timelineKinds } } as const;
const pageSize = '25';
const kindOptions = [{ value: '', label: 'All entries' }, ...Object.entries(kindLabels).map(([value, label]) => ({ value, label }))];

/** The timeline of a record: a page of entries, newest first, of all kinds or of one, and the form that adds one. */
export function RecordTimeline({ resource, toQuery, add, action }: RecordTimelineProps) {
  const params = useListParams(paramsConfig);
  const kind = params.query.kind ?? '';
  const request = { ...(kind !== '' && { kind }), limit: pageSize, offset: params.page.offset };
  const { data, error, refetch } = useQuery({ ...toQuery(request), placeholderData: keepPreviousData });
  const showAll = () => params.update({ kind: '' });
  return (
    <>
      {add && <AddActivity send={add} />}
      {data ? (
        <>
          {(data.meta.total > 0 || kind !== '') && (
            <Flex justifyContent="flex-end" mb="4">
              <Box width="11rem">
                <NativeSelect
                  aria-label="Show"
                  options={kindOptions}
                  value={kind}
                  onChange={({ target }) => params.update({ kind: target.value })}
                />
              </Box>
            </Flex>
          )}
          {data.items.length > 0 ? (
            <Entries entries={data.items} />
          ) : kind === '' ? (
            <EmptyState
              illustration
              icon={<IconHistory size={14} />}
              title="Nothing has happened yet"
              text={`Notes and calls about this ${resource}, its tasks and files, and every step of its documents appear here.`}
              action={action}
            />
          ) : (
            <EmptyState
              icon={<IconHistory size={14} />}
              title="No such entries"
              text={`The timeline of this ${resource} has no entries of this kind.`}
              action={<Button onClick={showAll}>Show all entries</Button>}
            />
          )}
          {data.meta.total > data.items.length && (
            <Box mt="4">
              <Pagination meta={data.meta} onOffsetChange={(offset) => params.update({ offset: String(offset) })} />
            </Box>
          )}
        </>
      ) : error ? (
        <ErrorNotice
          title="The timeline didn’t load"
          reassurance={`No ${resource} is affected.`}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height="160px" />
      )}
    </>
  );
}

/** Records whose name is a number, which is not broken. */
const numbered: ReadonlySet<string> = new Set(['order', 'quote', 'contract', 'project']);

function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  const orderPath = useOrderPath();
  const toPath = {
    contact: paths.contact,
    deal: paths.deal,
    quote: paths.quote,
    contract: paths.contract,
    project: paths.project,
    task: paths.task,
  };
  const pathOf = ({ type, id }: NonNullable<TimelineEntry['record']>) => (type === 'order' ? orderPath?.(id) : toPath[type](id));
  return (
    <Timeline
      items={entries.map((entry) => {
        const { tone, icon: Icon, text, note } = describeEntry(entry);
        const { record } = entry;
        const to = record && pathOf(record);
        return {
          key: entry.id,
          at: entry.at,
          tone,
          icon: <Icon size={14} />,
          text: (
            <Span overflowWrap="anywhere">
              {text}{' '}
              {record &&
                (to ? (
                  <RecordLink to={to} isNumber={numbered.has(record.type)}>
                    {record.name}
                  </RecordLink>
                ) : (
                  record.name
                ))}
            </Span>
          ),
          note: note && (
            <Span whiteSpace="pre-wrap" overflowWrap="anywhere">
              {note}
            </Span>
          ),
        };
      })}
    />
  );
}

/** Muted: a blue link in every line would draw more attention than the event. The underline marks it as a link. */
const RecordLink = ({ to, isNumber, children }: { to: string; isNumber: boolean; children: string }) => (
  <TextLink
    to={to}
    whiteSpace={isNumber ? 'nowrap' : 'normal'}
    color="fg.muted"
    fontWeight="normal"
    textDecoration="underline"
    textDecorationColor="line.strong"
    textUnderlineOffset="3px"
  >
    {children}
  </TextLink>
);
