export { BrowserRouter, matchPath, Navigate, useLocation, useNavigate, useParams, useRoutes, useSearchParams } from 'react-router-dom';
export { areUpdatesHeld, followHeldUpdates, keepDrafts, keepDraftsEvent, useHeldUpdates } from './held-updates';
export { Link } from './Link';
export { useDelegatedLinks } from './delegated-links';
export { parseOffset, useSearchState } from './useSearchState';
// Remotes have these from the shell, whose route table is the current one, instead of a copy of the table in their own bundles.
export { canOpen, ordersPathFor } from '@techadds/shared/routes';
