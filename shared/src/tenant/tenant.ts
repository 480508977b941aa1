export { subdomainOfHost, tenantHeaders } from './headers';
