import visitorApp, { registerCode, visitor } from '@atrium/apps/visitor/index'
import { statusNumber } from '@atrium/core/contract/define/entity'
import { clockText, DEFAULT_ZONE } from '@atrium/core/contract/zone'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { logName } from '@atrium/core/server/call/log'
import type { Row } from '@atrium/core/server/call/row'
import { insertRow } from '@atrium/core/server/entity/rows'
import { v7 as uuid } from 'uuid'
import { type Gate, planVisits, type Visit } from './visits.ts'

type RegisterCode = Row<typeof registerCode>

const GATES: Record<Gate, { name: string; code: string; site: string }> = {
  main: { name: '主门访客登记', code: 'demoMain22', site: '南门接待处' },
  goods: { name: '物流车辆登记', code: 'demoGoods2', site: '东门货场' },
}
const PLATE = { key: 'plate', label: '车牌号', type: 'plate', required: true } as const
const AGREEMENT = '您填写的信息仅用于本厂门岗登记，到期自动删除。'

/**
 * Two gates and their visitors of the last 14 days. Skipped if the tenant has, or once had, a gate.
 * @param hostId the user whom visitors come to see
 * @returns the number of visitors now
 */
export async function seedVisitors(ctx: Ctx, hostId: string, nowMs: number): Promise<number> {
  const { rows } = await countGates(ctx)
  if (rows > 0) return 0
  const visits = planVisits(nowMs)
  const countAt = (gate: Gate) => visits.filter((visit) => visit.gate === gate).length
  const main = await insertGate(ctx, hostId, { ...GATES.main, count: countAt('main') })
  const fields = [...main.fields, PLATE]
  const goods = await insertGate(ctx, hostId, { ...GATES.goods, count: countAt('goods'), fields })
  const codes: Record<Gate, RegisterCode> = { main, goods }
  for (const [index, visit] of visits.entries()) await insertVisit(ctx, codes[visit.gate], hostId, visit, index)
  return visits.length
}

// Counts deleted gates, too: a user who deletes the demonstration's gates does not want them back at the next start.
function countGates(ctx: Ctx): Promise<{ rows: number }> {
  return ctx.tx
    .withTables<{ visitor_register_code: { id: string } }>()
    .selectFrom('visitor_register_code')
    .select((row) => row.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
}

function insertGate(ctx: Ctx, hostId: string, values: object): Promise<RegisterCode> {
  return insertRow(ctx, registerCode, { ...values, agreement: AGREEMENT, receivers: [hostId], creator: hostId })
}

async function insertVisit(ctx: Ctx, code: RegisterCode, hostId: string, visit: Visit, index: number): Promise<void> {
  const { name, mobile, company, purpose, registeredMs, enteredMs, leftMs } = visit
  const plate = `苏E${String(81_357 + index * 137).slice(-5)}`
  const values: Record<string, string> = { name, mobile, company, purpose, plate }
  const status = leftMs !== null ? 'left' : enteredMs !== null ? 'inside' : 'registered'
  const row = await insertRow(ctx, visitor, {
    no: `V${clockText(DEFAULT_ZONE, registeredMs).replace(/\D/g, '')}${String(index).padStart(6, '0')}`,
    registerCode: code._id,
    notify: code.notify,
    fields: code.fields.map((field) => ({ ...field, value: values[field.key] ?? null })),
    name,
    mobile,
    company,
    purpose,
    host: visit.gate === 'main' ? hostId : null,
    // From the range reserved for documentation (RFC 5737).
    sourceIp: `192.0.2.${1 + (index % 250)}`,
    status: statusNumber(visitor, status),
    visitAt: enteredMs === null ? null : new Date(enteredMs),
    leaveAt: leftMs === null ? null : new Date(leftMs),
    createdAt: new Date(registeredMs),
    updatedAt: new Date(leftMs ?? enteredMs ?? registeredMs),
    creator: hostId,
  })
  if (enteredMs !== null) await logStep(ctx, row._id, hostId, 'enter', ['registered', 'inside'], enteredMs)
  if (leftMs !== null) await logStep(ctx, row._id, hostId, 'leave', ['inside', 'left'], leftMs)
}

async function logStep(
  ctx: Ctx,
  rowId: string,
  byId: string,
  action: string,
  [from, to]: [string, string],
  atMs: number,
): Promise<void> {
  await ctx.tx
    .insertInto('status_log')
    .values({
      id: uuid(),
      entity: logName(visitorApp.key, visitor.name),
      row_id: rowId,
      action,
      from_status: statusNumber(visitor, from),
      to_status: statusNumber(visitor, to),
      by_id: byId,
      reason: null,
      at: new Date(atMs),
    })
    .execute()
}
