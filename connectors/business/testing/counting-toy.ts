import { dashboardCall } from '@atrium/core/server/entity/dashboard-call'
import { rowsWithin } from '@atrium/core/server/entity/within'
import { toyServer } from '@atrium/core/testing/toy/toy'
import { sql } from 'kysely'

/** The toy app with its own dashboard figures: the number of crates by day and by size. */
const READ = ['toy', 'crate', 'read'] as const
const crate = toyServer.app.entities![0]!
export const counting = dashboardCall(READ, 'Figures of crates', async (ctx) => {
  const { rows } = await sql<{ crates: number; fen: number }>`
    select count(*) as crates, coalesce(sum(price), 0)::bigint as fen
    from ${await rowsWithin(ctx, crate, READ)} c where deleted_at is null`.execute(ctx.tx)
  const { crates, fen } = rows[0]!
  return {
    kpis: [
      { key: 'crates', label: ctx.locale === 'zh_CN' ? '箱数' : 'Crates', value: crates, unit: '个', prev: 1 },
      { key: 'worth', label: '价值', value: fen / 100, unit: '元', prev: 0 },
    ],
    series: [
      {
        key: 'byDay',
        label: '按天',
        points: [
          ['2026-01-02', 5],
          ['2026-01-01', 3],
        ],
      },
      {
        key: 'bySize',
        points: [
          ['small', 2],
          ['large', 4],
        ],
      },
    ],
    tops: [
      {
        key: 'heaviest',
        label: '最重',
        columns: { name: '名称', kg: '重量' },
        rows: [
          { _id: 'a', name: 'anvil', kg: 90 },
          { _id: 'b', name: 'boots', kg: 2 },
        ],
      },
    ],
    alerts: [],
  }
})
export const countingToy = { ...toyServer, calls: [...toyServer.calls, counting.call], dashboard: counting }
