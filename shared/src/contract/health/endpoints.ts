import * as z from 'zod/mini';
import { endpoint } from '../endpoint';

const HealthStatus = z.object({ status: z.literal('ok') });

export const live = endpoint({
  method: 'GET',
  path: '/health/live',
  summary: 'Liveness: the process runs',
  permission: 'health.public',
  response: HealthStatus,
});

export const ready = endpoint({
  method: 'GET',
  path: '/health/ready',
  summary: 'Readiness: the database is reachable and migrated',
  permission: 'health.public',
  response: HealthStatus,
  errors: [503],
});

export const buildInfo = endpoint({
  method: 'GET',
  path: '/health/build-info',
  summary: 'Get build information',
  permission: 'health.public',
  response: z.object({
    status: z.literal('success'),
    data: z.object({ shortHash: z.string(), branch: z.string(), buildTime: z.string(), deploymentId: z.string() }),
  }),
});
