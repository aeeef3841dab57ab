import type { Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { mayDo } from '@atrium/core/server/entity/route-context'
import { rowsWithin } from '@atrium/core/server/entity/within'
import { sql } from 'kysely'
import { sourceInUse } from './refusals.ts'

interface Use {
  _id: string
  name: string
  isDraft: boolean
}

const MAX_NAMED = 20

/**
 * Refuses for a source that a dashboard reads, as it is released or in its draft. Dashboards in the trash do not count:
 * restored ones say that their source does not exist.
 * @throws sourceInUse with those that the caller may see, and the number of the others
 */
export async function refuseUsed(ctx: Ctx, app: Pick<App, 'key'>, dashboard: Entity, source: string): Promise<void> {
  const { rows: all } = await sql<Use>`
    select id as "_id", name, is_draft as "isDraft" from dashboards_with_source(${source}) order by name
  `.execute(ctx.tx)
  if (all.length === 0) return
  const seen = await seenIds(ctx, [app.key, dashboard.module, 'read'], dashboard)
  const named = all.filter(({ _id }) => seen.has(_id)).slice(0, MAX_NAMED)
  const others = all.length - named.length
  const texts = TEXTS[ctx.locale]
  const names = [
    ...named.map(({ name, isDraft }) => texts.name(name, isDraft)),
    ...(others > 0 ? [texts.others(others)] : []),
  ]
  throw sourceInUse({ params: { names: names.join(texts.comma), dashboards: named, others } })
}

async function seenIds(ctx: Ctx, read: Triple, dashboard: Entity): Promise<ReadonlySet<string>> {
  if (ctx.session && !mayDo(ctx.session, [read])) return new Set()
  const within = await rowsWithin(ctx, dashboard, read)
  const { rows } = await sql<{ id: string }>`
    select seen.id from ${within} seen where seen.deleted_at is null and seen.source_ids <> '{}'
    union
    select seen.id from ${within} seen join dashboard_draft_item i on i.dashboard_id = seen.id
    where seen.deleted_at is null and i.source_ids <> '{}'
  `.execute(ctx.tx)
  return new Set(rows.map(({ id }) => id))
}

const TEXTS = {
  zh_CN: {
    name: (name: string, isDraft: boolean) => (isDraft ? `${name}（草稿）` : name),
    others: (count: number) => `另有 ${count} 个您看不到的看板`,
    comma: '、',
  },
  en_US: {
    name: (name: string, isDraft: boolean) => (isDraft ? `${name} (draft)` : name),
    others: (count: number) => `${count} more that you cannot see`,
    comma: ', ',
  },
}
