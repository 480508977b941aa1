export function QueuedOrderPage() {
  return <h1>Order</h1>;
}
