import type { Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import { defineEntity, type Entity } from '@atrium/core/contract/define/entity'
import { Id, rowSchema } from '@atrium/core/contract/define/schema'
import { type AppCall, call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { scopeCondition } from '@atrium/core/server/call/reach'
import type { Row } from '@atrium/core/server/call/row'
import { badValueOf } from '@atrium/core/server/db/bad-value'
import { rawSql } from '@atrium/core/server/db/raw'
import { MOMENT } from '@atrium/core/server/entity/as-of'
import { selectList } from '@atrium/core/server/entity/columns'
import { type ListQuery, listQuerySchema, orderOf, whereOf } from '@atrium/core/server/entity/list-query'
import { namesOfRefs, refTargets } from '@atrium/core/server/entity/refs'
import { wireTimes } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { Type } from 'typebox'
import type { CoverBox, DraftCard } from '../../../contract/dashboard-shelf.ts'
import { mayAsk } from '../admission.ts'
import { NEVER_RELEASED } from '../editing/draft-view.ts'
import { type StoredDashboard, withoutParameters } from '../stored.ts'

interface CardQuery extends ListQuery {
  folder?: string
  loose?: string
  favorite?: string
}

/** What a card shows besides the fields of the row. */
interface Card extends Row, Pick<StoredDashboard, 'options'> {
  cover: CoverBox[]
  items: number
  favorite: boolean
  top: boolean
  folder: string | null
  unreviewed: boolean
  /** The draft has changes that viewers do not see. */
  unreleased: boolean
  draft: DraftCard | null
}

const Refs = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))

/**
 * The list of dashboards. It has no components, because a page of 25 whole dashboards would have megabytes; in their
 * place it has the boxes of a cover, and no parameters, because not every reader may know their patterns. Those that somebody put on top come first, whatever the order.
 */
export function listCards(app: App, dashboard: Entity, read: Triple, update: Triple): AppCall {
  const { components: _, ...fields } = dashboard.fields
  const card: Entity = defineEntity({ ...dashboard, fields })
  return call({
    method: 'GET',
    path: `${dashboard.path}/list`,
    guard: { kind: 'anyOf', triples: [read] },
    summary: 'List of dashboards with covers, without their components',
    query: Type.Object(
      {
        ...(listQuerySchema(card) as ReturnType<typeof Type.Object>).properties,
        folder: Type.Optional(Id),
        loose: Type.Optional(Type.Literal('true', { description: 'Only those in no folder' })),
        favorite: Type.Optional(Type.Literal('true', { description: 'Only own favourites' })),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      code: Type.Literal(0),
      list: Type.Array(
        Type.Object({
          ...(rowSchema(card) as ReturnType<typeof Type.Object>).properties,
          cover: Type.Array(Type.Any()),
          items: Type.Integer(),
          favorite: Type.Boolean(),
          top: Type.Boolean(),
          folder: Type.Union([Type.String(), Type.Null()]),
          unreviewed: Type.Boolean(),
          unreleased: Type.Boolean({ description: 'Copies and exports do not have what is not released.' }),
          draft: Type.Union([Type.Null(), Type.Any()], {
            description:
              'The card of the draft, for those who may edit it, while viewers see nothing because it was never released.',
          }),
        }),
      ),
      pagination: Type.Object({ total: Type.Integer(), current: Type.Integer(), pageSize: Type.Integer() }),
      refs: Refs,
      asOf: Type.String(),
    }),
    run: async (ctx, { query }) => {
      const asked = query as unknown as CardQuery
      const { list, total, asOf } = await readCards(
        await within(ctx, card, read),
        card,
        asked,
        await editedRows(ctx, card, update),
      )
      const { current, pageSize } = asked
      return {
        code: 0,
        list,
        pagination: { total, current, pageSize },
        refs: await namesOfRefs(ctx, card, list, refTargets(app)),
        asOf: asked.asOf ?? asOf,
      }
    },
  })
}

/** The look of a border that is drawn, if it is not a hairline. */
const LOOK = `case when c ->> 'border' = 'true' and c ->> 'borderLook' <> 'plain' then jsonb_build_array(c -> 'borderLook')
    else '[]' end`

/** The visible items from the lowest to the highest. */
const coverOf = (items: string) => `(select coalesce(jsonb_agg(jsonb_build_array(c -> 'left', c -> 'top', c -> 'width',
    c -> 'height', c -> 'component' -> 'component') || ${LOOK} order by (c ->> 'zIndex')::float8, n), '[]')
  from ${items} as e (c, n) where coalesce(c ->> 'hidden', 'false') <> 'true')`

const COVER = `${coverOf('jsonb_array_elements(components) with ordinality')} as cover,
  jsonb_array_length(components) as items`

const DRAFT_ITEMS = `dashboard_draft_item i where i.tenant_id = dashboard.tenant_id and i.dashboard_id = dashboard.id`

/** The card of the draft, whose last operation may be older than the log. */
const DRAFT_CARD = `(select jsonb_build_object(
    'options', d.options - 'parameters',
    'cover', ${coverOf(`(select value, row_number() over (order by at, item) from ${DRAFT_ITEMS})`)},
    'items', (select count(*) from ${DRAFT_ITEMS}),
    'at', coalesce((select at from dashboard_op o where o.tenant_id = d.tenant_id and o.dashboard_id = d.id
      and o.seq = d.head), d.released_at))
  from dashboard_draft d where d.tenant_id = dashboard.tenant_id and d.id = dashboard.id)`

const UNRELEASED = `exists (select from dashboard_draft d where d.tenant_id = dashboard.tenant_id
  and d.id = dashboard.id and d.head <> d.released_head)`

/** The rows that the caller may edit; false: none. */
async function editedRows(ctx: Ctx, card: Entity, update: Triple): Promise<Ctx['scope'] | false> {
  if (ctx.session && !mayAsk(ctx.session, update)) return false
  return (await within(ctx, card, update)).scope
}

async function readCards(ctx: Ctx, card: Entity, query: CardQuery, edited: Ctx['scope'] | false) {
  const { where, parameters, names } = whereOf(card, query, ctx.tenantId, ctx.scope)
  const bind = (value: unknown, name?: string) => {
    names.push(name)
    return `$${parameters.push(value)}`
  }
  const mine = `exists (select from dashboard_favorite f where f.tenant_id = dashboard.tenant_id
    and f.dashboard_id = dashboard.id and f.user_id = ${bind(ctx.userId)})`
  const conditions = [
    where,
    ...(query.folder ? [`folder_id = ${bind(query.folder, 'folder')}`] : []),
    ...(query.loose ? ['folder_id is null'] : []),
    ...(query.favorite ? [mine] : []),
  ].join(' and ')
  const { current, pageSize } = query
  const counted = [...parameters]
  const isEdited = edited === false ? 'false' : [NEVER_RELEASED, ...scopeCondition(edited, card, bind)].join(' and ')
  const { rows } = await rawSql(ctx.tx)
    .executeSql<Card & { total: number }>(
      `select ${selectList(card)}, folder_id as folder, top_at is not null as top, ${mine} as favorite,
         unreviewed_items <> '{}' as unreviewed, ${UNRELEASED} as unreleased, ${COVER},
         case when ${isEdited} then ${DRAFT_CARD} end as draft
       from dashboard where ${conditions}
       order by top_at desc nulls last, ${orderOf(card, query.sort)}
       limit ${pageSize} offset ${(current - 1) * pageSize}`,
      parameters,
    )
    .catch(badValueOf(names))
  const { rows: whole } = await rawSql(ctx.tx)
    .executeSql<{ total: number; asOf: string }>(
      // The favourite's parameter is named even where no condition needs it.
      `select count(*)::int as total, ${MOMENT} as "asOf" from dashboard where ${conditions} and (${mine}) is not null`,
      counted,
    )
    .catch(badValueOf(names))
  return { list: rows.map((row) => withoutParameters(wireTimes(row))), ...whole[0]! }
}
