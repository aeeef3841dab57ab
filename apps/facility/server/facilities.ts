import { Id } from '@atrium/core/contract/define/schema'
import { invalidParameter, refusal, stillReferenced } from '@atrium/core/contract/refusal'
import { call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { rawSql } from '@atrium/core/server/db/raw'
import { getRow, insertRow, removeRow } from '@atrium/core/server/entity/rows'
import { Type } from 'typebox'
import { category, facility } from '../index.ts'
import { filledIn } from './answers.ts'
import { settleFacility } from './facility-status.ts'

type Facility = Row<typeof facility>

const MAX_LEVELS = 8

const openRepairs = refusal(40904, 409, {
  zh_CN: '还有 {count} 张未完成的报修工单，请先完成或驳回',
  en_US: '{count|repair order is|repair orders are} still open; finish or reject them first',
})

export const facilityWrites = {
  async create(ctx: Ctx, values: Pick<Facility, 'category'> & Partial<Facility>): Promise<string> {
    refuseEarlyEnd(values)
    const { fields: form } = await getRow(ctx, category, values.category)
    if (values.parent) await refuseParent(ctx, null, values.parent)
    const { _id } = await insertRow(ctx, facility, { ...values, ...filledIn(form, values.fields ?? null) })
    return _id
  },

  async update(ctx: Ctx, before: Facility, changes: Partial<Facility>): Promise<Record<string, unknown>> {
    refuseEarlyEnd({ ...before, ...changes })
    if (changes.parent) await refuseParent(ctx, before._id, changes.parent)
    if (changes.fields === undefined && changes.category === undefined) return changes
    const { fields: form } = await getRow(ctx, category, changes.category ?? before.category)
    return { ...changes, ...filledIn(form, changes.fields === undefined ? before.fields : changes.fields, before) }
  },

  async delete(ctx: Ctx, { _id }: Facility): Promise<void> {
    await refuseWithOpenRepairs(ctx, _id)
    const { rows } = await rawSql(ctx.tx).executeSql<{ used: boolean }>(
      `select exists (select from facility_facility where tenant_id = current_tenant() and parent_id = $1
         and deleted_at is null) as used`,
      [_id],
    )
    if (rows[0]!.used) throw stillReferenced()
    await removeRow(ctx, facility, _id)
  },
}

export const facilityEffects = {
  /** Its repairs went on while it was disabled. */
  async enable(ctx: Ctx, { _id }: Facility) {
    return { afterwards: () => settleFacility(ctx, _id) }
  },
  async scrap(ctx: Ctx, { _id }: Facility) {
    await refuseWithOpenRepairs(ctx, _id)
    return undefined
  },
}

/** @throws openRepairs with their number; whoever makes a repair locks the facility, as its caller has done */
async function refuseWithOpenRepairs({ tx }: Ctx, id: string): Promise<void> {
  const { rows } = await rawSql(tx).executeSql<{ count: number }>(
    `select count(*)::integer as count from facility_repair where tenant_id = current_tenant() and facility_id = $1
       and status in (1, 2, 3) and deleted_at is null`,
    [id],
  )
  const { count } = rows[0]!
  if (count > 0) throw openRepairs({ params: { count } })
}

/** @throws invalidParameter at `warrantyUntil` */
function refuseEarlyEnd({ purchaseAt, warrantyUntil }: Partial<Facility>): void {
  if (!purchaseAt || !warrantyUntil || warrantyUntil >= purchaseAt) return
  const text = { zh_CN: '保修截止不能早于购买日期', en_US: 'The warranty cannot end before the purchase' }
  throw invalidParameter({ fields: { warrantyUntil: text } })
}

/**
 * A facility is part of another one, of which it is not the whole itself.
 * @throws invalidParameter at `parent`
 */
async function refuseParent({ tx }: Ctx, id: string | null, parent: string): Promise<void> {
  // Two people who move facilities below each other come one after the other.
  await rawSql(tx).executeSql(`select pg_advisory_xact_lock(hashtextextended('facility.parent', 0)
    # hashtextextended(current_tenant()::text, 0))`)
  const { rows } = await rawSql(tx).executeSql<{ id: string; levels: number }>(
    `with recursive above as (
       select f.id, f.parent_id, 1 as levels from facility_facility f where f.tenant_id = current_tenant() and f.id = $1
       union all
       select f.id, f.parent_id, a.levels + 1 from facility_facility f join above a on f.id = a.parent_id
       where f.tenant_id = current_tenant() and a.levels <= ${MAX_LEVELS}
     ) select id, levels from above`,
    [parent],
  )
  if (rows.some((above) => above.id === id)) {
    const text = { zh_CN: '不能属于自己或自己的部件', en_US: 'It cannot be part of itself or of one of its parts' }
    throw invalidParameter({ fields: { parent: text } })
  }
  if (rows.length >= MAX_LEVELS) {
    const text = { zh_CN: `最多 ${MAX_LEVELS} 级`, en_US: `At most ${MAX_LEVELS} levels` }
    throw invalidParameter({ fields: { parent: text } })
  }
}

/** The fields of one category, for everybody who fills in a facility: people who see no categories do so, too. */
export const getFormOfCategory = call({
  method: 'GET',
  path: '/api/facility/facility/form',
  guard: { kind: 'anyOf', triples: [['facility', 'facility', 'read']] },
  summary: 'The fields that a category asks of its facilities',
  query: Type.Object({ category: Id }, { additionalProperties: false }),
  response: Type.Object({ code: Type.Literal(0), fields: Type.Array(Type.Any()) }),
  async run(ctx, { query }) {
    const { fields } = await getRow(ctx, category, query.category)
    return { code: 0, fields }
  },
})
