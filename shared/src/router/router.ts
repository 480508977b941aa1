export { BrowserRouter, matchPath, Navigate, useLocation, useNavigate, useParams, useRoutes, useSearchParams } from 'react-router-dom';
export { Link } from './Link';
export { useFollow } from './follow';
export { offsetOf, useSearchState } from './searchState';
