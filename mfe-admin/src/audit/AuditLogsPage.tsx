export function AuditLogsPage() {
  return <h1>Audit log</h1>;
}
