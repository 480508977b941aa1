export { BrowserRouter, matchPath, Navigate, useLocation, useNavigate, useParams, useRoutes, useSearchParams } from 'react-router-dom';
export { Link } from './Link';
export { useFollow } from './delegated-links';
export { offsetOf, useSearchState } from './useSearchState';
