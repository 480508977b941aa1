import { getProject, listProjects } from '@techadds/shared/contract/projects/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const projectList = { endpoint: listProjects, sorts: ['createdAt', 'number', 'name', 'dueOn', 'value'], order: 'desc' } as const;

export const firstQueries = { ProjectsPage: [projectList], ProjectPage: [getProject] } satisfies FirstQueries;
