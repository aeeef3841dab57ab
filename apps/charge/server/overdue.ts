/** The paid time is over. If the price is by time, a partial refund shortens it. */
export const TIME_IS_UP = `o.started_at + make_interval(secs => 60 * (o.option ->> 'minutes')::integer
  * case when (o.plan ->> 'mode')::integer = 1 and o.paid_amount > 0
      then (o.paid_amount - o.refunded_amount)::float / o.paid_amount else 1 end) < now()`

/** Conditions for orders that are overdue: the sweeps handle each of them within a minute. */
export const overdue = {
  start: 'o.status = 2 and o.refund_status <> 2 and o.start_due_at < now()',
  end: `o.status = 3 and ${TIME_IS_UP}`,
}
