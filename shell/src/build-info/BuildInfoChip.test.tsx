import { screen, waitFor } from '@testing-library/react';
import { buildInfo } from '@techadds/shared/contract/health/endpoints';
import { mockEndpoint, renderAt } from '@techadds/shared/testing';
import { BuildInfoChip } from './BuildInfoChip';

const data = { shortHash: 'abc1234', branch: 'main', buildTime: '', deploymentId: 'local' };

test('shows the build that the server reports with success', async () => {
  mockEndpoint(buildInfo, { status: 'success', data });
  renderAt('/dashboard', <BuildInfoChip />);
  expect(await screen.findByText('abc1234 · main')).toBeVisible();
});

test.each([{ status: 'error', data }, { status: 'error' }, { data }, null])('shows nothing for %j', async (answer) => {
  const received = mockEndpoint(buildInfo, answer as never);
  const { container } = renderAt('/dashboard', <BuildInfoChip />);
  await waitFor(() => expect(received).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(container).toHaveTextContent(/^\/dashboard$/);
});
