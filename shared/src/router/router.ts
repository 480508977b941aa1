export { BrowserRouter, matchPath, Navigate, useLocation, useNavigate, useParams, useRoutes, useSearchParams } from 'react-router-dom';
export { areUpdatesHeld, followHeldUpdates, useHeldUpdates } from './held-updates';
export { Link } from './Link';
export { useDelegatedLinks } from './delegated-links';
export { parseOffset, useSearchState } from './useSearchState';
