import type { AppSweep } from '@atrium/core/server/call/implement'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'

/**
 * Compares each machine's coin counter with the recorded coins, for each of the last $1 days that are over in the
 * tenant's zone: a machine that was offline reports its coins late. A counter that runs backwards has begun anew.
 */
const COMPARE = `
  with coin as (
    select i.tenant_id, i.device_id, i.num, i.coin_total as total, i.at, i.id, t.time_zone as zone,
      (i.at at time zone t.time_zone)::date as day,
      lag(i.coin_total) over (partition by i.device_id order by i.at, i.id) as before
    from doll_insert i join tenant t on t.id = i.tenant_id
    where i.kind = 1 and i.coin_total is not null and i.deleted_at is null and i.at > now() - make_interval(days => $1::integer + 7)
  ), counter as (
    select tenant_id, device_id, day, zone,
      (array_agg(coalesce(before, total - num) order by at, id))[1] as first,
      (array_agg(total order by at desc, id desc))[1] as last,
      sum(case when before is null then num when total < before then total else total - before end) as counted,
      bool_or(total < before) is true as restarted
    from coin where day between (now() at time zone zone)::date - $1::integer and (now() at time zone zone)::date - 1
    group by tenant_id, device_id, day, zone
  )
  insert into doll_reconciliation as known
    (tenant_id, device_id, group_id, day, counter_start, counter_end, counted, recorded, difference, restarted)
  select c.tenant_id, c.device_id, d.group_id, c.day, greatest(c.first, 0), c.last, c.counted, r.recorded,
    c.counted - r.recorded, c.restarted
  from counter c join doll_device d on d.id = c.device_id
  cross join lateral (select sum(i.num) as recorded from doll_insert i
    where i.tenant_id = c.tenant_id and i.device_id = c.device_id and i.kind = 1 and i.deleted_at is null
      and (i.at at time zone c.zone)::date = c.day) r
  on conflict (tenant_id, device_id, day) do update set counter_start = excluded.counter_start,
    counter_end = excluded.counter_end, counted = excluded.counted, recorded = excluded.recorded,
    difference = excluded.difference, restarted = excluded.restarted, updated_at = now()
  where (known.counted, known.recorded) is distinct from (excluded.counted, excluded.recorded)`

export const reconcileDays = (tx: Tx, days: number) => rawSql(tx).executeSql(COMPARE, [days])

export const reconcile: AppSweep = {
  name: 'doll.reconcile',
  lane: 'slow',
  everyS: 3600,
  run: (db) => db.asPlatform('coin reconciliation', (tx) => reconcileDays(tx, 3)),
}
