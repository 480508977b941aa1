export function OrderQueuePage() {
  return <h1>Order management</h1>;
}
