/** Orders that time should have moved on: the sweeps see to each of them within a minute. */
export const overdue = {
  payment: 'o.status = 1 and o.expire_at < now()',
  start: 'o.status = 2 and o.refund_status <> 2 and o.start_due_at < now()',
  end: `o.status = 3 and o.started_at + make_interval(mins => (o.option ->> 'minutes')::integer) < now()`,
}
