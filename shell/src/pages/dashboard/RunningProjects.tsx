import { apiQuery } from '@techadds/shared/api';
import { listDashboardProjects, type DashboardProject } from '@techadds/shared/contract/projects/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import type { Role } from '@techadds/shared/roles';
import { Link } from '@techadds/shared/router';
import { Box, Card, ErrorNotice, Grid, Span, TextLink } from '@techadds/shared/ui';
import { DueDay, ProgressBar } from '@techadds/shared/ui/steps';

const rowStyle = {
  px: '4',
  py: '3',
  columnGap: '5',
  rowGap: '2',
  alignItems: 'center',
  textStyle: 'sm',
  gridTemplateColumns: 'minmax(0, 1fr)',
  _cSm: { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 5fr) 8rem' },
} as const;

function ProjectRow({ project, role }: { project: DashboardProject; role: Role }) {
  const { id, number, name, customer, partner, percentComplete, nextMilestone, waiting } = project;
  return (
    <Box as="li" borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none' }}>
      <Grid asChild {...rowStyle} _hover={{ bg: 'bg.hover' }} _focusVisible={{ outlineOffset: '-2px' }}>
        <Link to={paths.project(id)}>
          <Box minWidth="0">
            <Span display="block" fontWeight="medium" truncate>
              {name}
            </Span>
            <Span display="block" textStyle="xs" color="fg.muted" truncate>
              {number} · {role === 'customer' ? partner.name : customer.name}
            </Span>
          </Box>
          <Box minWidth="0">
            <Span display="block" truncate fontWeight={waiting ? 'medium' : undefined} color={waiting ? undefined : 'fg.muted'}>
              {waiting ?? 'No action needed'}
            </Span>
            {nextMilestone && (
              <Span display="flex" gap="1" textStyle="xs" color="fg.muted">
                <Span minWidth="0" truncate>
                  Next: {nextMilestone.title}
                </Span>
                {nextMilestone.dueOn !== null && (
                  <Span flex="none">
                    · due <DueDay day={nextMilestone.dueOn} />
                  </Span>
                )}
              </Span>
            )}
          </Box>
          <ProgressBar percent={percentComplete} label="Complete" />
        </Link>
      </Grid>
    </Box>
  );
}

/** The open projects that are due first, with what waits for the user in each. Renders nothing for users without projects. */
export function RunningProjects({ role }: { role: Role }) {
  const { data, error, refetch } = useQuery(apiQuery(listDashboardProjects));
  if (!data && error) return <ErrorNotice title="Your projects didn’t load" error={error} onRetry={() => void refetch()} />;
  if (!data || data.items.length === 0) return null;
  return (
    <Card title="Projects" padded={false} action={<TextLink to={paths.projects}>View all</TextLink>}>
      <Box as="ul" listStyle="none" aria-label="Projects">
        {data.items.map((project) => (
          <ProjectRow key={project.id} project={project} role={role} />
        ))}
      </Box>
    </Card>
  );
}
