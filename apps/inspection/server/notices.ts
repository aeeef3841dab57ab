/** Messages about rounds: to those who walk them, and to those who decide about exceptions. */
import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { holdersOf } from '@atrium/core/server/messages/holders'

/** The type "work order" in the receivers' list of messages (domain.md 1.6). */
const WORK_ORDER = 4
const IMPORTANT = 2

const assigned = storable('inspection.assigned', { zh_CN: '新的巡检任务', en_US: 'A round for you' })
const walkIt = storable('inspection.walkIt', { zh_CN: '请巡检“{name}”', en_US: 'Please walk “{name}”' })
const found = storable('inspection.found', { zh_CN: '巡检发现异常', en_US: 'An inspection has found an exception' })
const foundAt = storable('inspection.foundAt', { zh_CN: '{point}：{what}', en_US: '{point}: {what}' })
const missed = storable('inspection.missed', { zh_CN: '巡检超时漏检', en_US: 'A round was missed' })
const missedOf = storable('inspection.missedOf', {
  zh_CN: '“{name}”没有按时完成，已巡检 {done}/{total} 个点',
  en_US: '“{name}” was not finished in time; {done} of {total} points were visited',
})
const resolved = storable('inspection.resolved', { zh_CN: '异常已处理', en_US: 'An exception was resolved' })
const resolvedAt = storable('inspection.resolvedAt', { zh_CN: '{point}：{result}', en_US: '{point}: {result}' })

const roundUrl = (id: string) => `/inspection/record/path/list/${id}`
const pointUrl = (id: string) => `/inspection/record/point/list/${id}`

/** Who decides about exceptions of rows in this group. */
const leadersOf = (ctx: Ctx, group: string | null) =>
  holdersOf(ctx, ['inspection', 'record/point', 'resolveException'], group)

export async function notifyAssigned(
  ctx: Ctx,
  { _id, name, inspector }: { _id: string; name: string; inspector: string },
): Promise<void> {
  await ctx.notify([inspector], {
    title: stored(assigned),
    content: stored(walkIt, { name }),
    url: roundUrl(_id),
    type: WORK_ORDER,
  })
}

export async function notifyException(
  ctx: Ctx,
  { _id, name, exceptionDesc, group }: { _id: string; name: string; exceptionDesc: string; group: string | null },
): Promise<void> {
  await ctx.notify(await leadersOf(ctx, group), {
    title: stored(found),
    content: stored(foundAt, { point: name, what: exceptionDesc }),
    url: pointUrl(_id),
    type: WORK_ORDER,
    level: IMPORTANT,
  })
}

interface MissedRound {
  _id: string
  name: string | null
  done: number
  total: number | null
  inspector: string | null
  inspectors: string[] | null
  group: string | null
}

export async function notifyMissed(ctx: Ctx, round: MissedRound): Promise<void> {
  const { _id, name, done, total, inspector, inspectors, group } = round
  const walkers = inspector ? [inspector] : (inspectors ?? [])
  await ctx.notify([...new Set([...walkers, ...(await leadersOf(ctx, group))])], {
    title: stored(missed),
    content: stored(missedOf, { name: name ?? '', done, total: total ?? 0 }),
    url: roundUrl(_id),
    type: WORK_ORDER,
    level: IMPORTANT,
  })
}

export async function notifyResolved(
  ctx: Ctx,
  { _id, name, inspector }: { _id: string; name: string; inspector: string },
  result: string,
): Promise<void> {
  await ctx.notify([inspector], {
    title: stored(resolved),
    content: stored(resolvedAt, { point: name, result }),
    url: pointUrl(_id),
    type: WORK_ORDER,
  })
}
