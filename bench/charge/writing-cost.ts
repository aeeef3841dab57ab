import type pg from 'pg'

const ROUNDS = 5
const CHANGES = 5

/**
 * The time to insert so many orders and to change each of them five times, in milliseconds: with what finds orders, and
 * without it. Medians of rounds that take turns; everything is rolled back.
 */
export async function writingMs(client: pg.Client, orders: number): Promise<{ with: number; without: number }> {
  const times = { with: [] as number[], without: [] as number[] }
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const side = round % 2 === 0 ? 'with' : 'without'
    await client.query('begin')
    if (side === 'without') {
      await client.query('drop index charge_order_refund_waits')
      await client.query('alter table charge_order drop column no_end cascade')
    }
    await client.query(
      'create temp table made on commit drop as select gen_random_uuid() as id, n from generate_series(1, $1::int) n',
      [orders],
    )
    await client.query('analyze made')
    const startMs = performance.now()
    await client.query(
      `insert into charge_order (id, tenant_id, no, status, amount, device_id, user_id, creator_id)
       select made.id, o.tenant_id, 'CX26112209' || lpad(n::text, 8, '0'), 7, 1000, o.device_id, o.user_id, o.creator_id
       from made cross join (select * from charge_order limit 1) o`,
    )
    for (let change = 0; change < CHANGES; change += 1) {
      await client.query(
        `update charge_order o set status = 7 + ($1::int % 2), updated_at = clock_timestamp()
        from made where o.id = made.id`,
        [change],
      )
    }
    times[side].push(performance.now() - startMs)
    await client.query('rollback')
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
  return { with: median(times.with), without: median(times.without) }
}
