import { Id, rowSchema } from '@atrium/core/contract/define/schema'
import { illegalTransition, invalidParameter } from '@atrium/core/contract/refusal'
import { type AppCall, call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { AppSweep } from '@atrium/core/server/call/implement'
import type { Row } from '@atrium/core/server/call/row'
import { rawSql } from '@atrium/core/server/db/raw'
import { getRow, insertRow, updateRow } from '@atrium/core/server/entity/rows'
import { oneByOne } from '@atrium/core/server/jobs/one-by-one'
import type { DeviceCommand } from '@atrium/devices/server/device'
import { COMMAND, type Device, sendCommand } from '@atrium/devices/server/implement'
import { deviceBusy } from '@atrium/devices/server/refusals'
import { Type } from 'typebox'
import { SLOT } from '../entities/device.ts'
import { popAll, type SlotOutcome } from '../entities/pop-all.ts'
import { takeOut } from './batteries.ts'
import { failSlot, lockCabinet, popSlot, slotAt, slotsOf } from './slots.ts'

/** Staff take power banks out of a cabinet: one, or all of them. */

const RUNNING = 1
const DONE = 2
const STOPPED = 3
const EVERY_MS = 3000
const POP = { type: 'pop', timeoutMs: 30_000, moves: true } as const

type Run = Row<typeof popAll>

/** @throws illegalTransition if its slot is low, locked or empty | deviceBusy if one comes out at the moment | noSuchSlot */
export async function popOne(
  ctx: Ctx,
  device: string,
  { slot, reason }: { slot: number; reason: string },
): Promise<string> {
  await lockCabinet(ctx, device)
  const { shown, battery, sn } = await slotAt(ctx, device, slot)
  if (shown === SLOT.popping) throw deviceBusy()
  const isReady = (shown === SLOT.ready || shown === SLOT.fault) && battery !== null
  if (!isReady) throw illegalTransition({ params: { from: shown, action: 'popBattery' } })
  popSlot(ctx, device, slot, null)
  return sendCommand(ctx, { ...POP, device, params: { slot, sn, reason } })
}

const NOT_THIS: { zh_CN: string; en_US: string } = { zh_CN: '与设备编号不符', en_US: 'Not the number of this cabinet' }

/**
 * Begins to pop every power bank that no order has.
 * @throws invalidParameter if `confirm` is not the cabinet's number | deviceBusy if it is already being emptied
 */
export async function popEvery(
  ctx: Ctx,
  { _id, no, group }: { _id: string; no: string; group: string | null },
  confirm: string,
) {
  if (confirm !== no) throw invalidParameter({ fields: { confirm: NOT_THIS } })
  await lockCabinet(ctx, _id)
  if (await runningAt(ctx, _id)) throw deviceBusy()
  const slots = (await slotsOf(ctx, _id)).flatMap(({ no: slot, sn, order, popping }): SlotOutcome[] =>
    sn === null || order !== null || popping ? [] : [{ slot, batterySn: sn, result: 'waiting' }],
  )
  const { _id: run } = await insertRow(ctx, popAll, { device: _id, slots, status: RUNNING, group })
  return { popAll: run, slots }
}

async function runningAt(ctx: Ctx, device: string): Promise<boolean> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    `select 1 from powerbank_pop_all where tenant_id = current_tenant() and device_id = $1 and status = ${RUNNING}`,
    [device],
  )
  return rows.length > 0
}

const lockRun = (ctx: Ctx, id: string): Promise<Run> => getRow({ ...ctx, scope: null }, popAll, id, 'for update')

/** Sets what has become of one slot; a run whose slots are all decided is done. */
async function note(ctx: Ctx, run: Run, news: Partial<SlotOutcome> & { slot: number }): Promise<void> {
  const slots = run.slots.map((one) => (one.slot === news.slot ? { ...one, ...news } : one))
  const isDone = run.status === RUNNING && slots.every(({ result }) => result !== 'waiting' && result !== 'popping')
  const popped = slots.filter(({ result }) => result === 'done').length
  const ended = isDone ? { status: DONE, endedAt: new Date().toISOString() } : {}
  await updateRow(ctx, popAll, run._id, { slots, popped, ...ended })
}

/** The next slot of a run, unless the one before has not ended. A cabinet that is offline waits. */
async function popNext(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ device: string }>(
    'select device_id as device from powerbank_pop_all where tenant_id = current_tenant() and id = $1',
    [id],
  )
  const device = rows[0]!.device
  await lockCabinet(ctx, device)
  const run = await lockRun(ctx, id)
  if (run.status !== RUNNING || run.slots.some(({ result }) => result === 'popping')) return
  const next = run.slots.find(({ result }) => result === 'waiting')
  if (!next) return
  const { slot, batterySn } = next
  const { sn, order, popping } = await slotAt(ctx, device, slot)
  if (sn !== batterySn || order !== null || popping) return note(ctx, run, { slot, result: 'failed' })
  const cmdId = await sendCommand(ctx, { ...POP, device, params: { slot, sn, popAll: id } })
  popSlot(ctx, device, slot, null)
  await note(ctx, run, { slot, result: 'popping', cmdId })
  await rawSql(ctx.tx).executeSql(
    'update powerbank_pop_all set next_at = now() + make_interval(secs => $2) where id = $1',
    [id, EVERY_MS / 1000],
  )
}

/** A power bank every three seconds, as long as the run is not stopped. */
export const popAllSweep: AppSweep = {
  name: 'powerbank.popAll',
  lane: 'fast',
  everyS: 3,
  async run(db, inTenant, log, stop) {
    const due = await db.asPlatform(
      'pop all sweep',
      async (tx) =>
        (
          await rawSql(tx).executeSql<{ id: string; tenantId: string }>(
            `select p.id, p.tenant_id as "tenantId" from powerbank_pop_all p
           join device d on d.tenant_id = p.tenant_id and d.id = p.device_id
           where p.status = ${RUNNING} and p.next_at <= now() and d.online = 1 order by p.next_at limit 200`,
          )
        ).rows,
    )
    await oneByOne(
      log,
      'a cabinet could not be emptied',
      due,
      ({ id, tenantId }) => inTenant(tenantId, (ctx) => popNext(ctx, id)),
      stop,
    )
  },
}

/** The end of a pop that staff have asked for. */
export async function popEnded(
  ctx: Ctx,
  of: Device,
  { _id, params, status, msg, code }: DeviceCommand,
  at: Date,
): Promise<void> {
  const { slot, popAll: run, reason } = params as { slot: number; sn: string; popAll?: string; reason?: string }
  await lockCabinet(ctx, of._id)
  const { battery, sn } = await slotAt(ctx, of._id, slot)
  const isDone = status === COMMAND.succeeded
  if (isDone && battery !== null && sn === params.sn) {
    const by = await senderOf(ctx, _id)
    await takeOut(ctx, { battery, kind: 'takenOut', device: of._id, slot, at, by, reason: reason ?? null })
  } else await failSlot(ctx, of._id, slot, !isDone)
  if (run === undefined) return
  const failed = status === COMMAND.timedOut ? 'unknown' : 'failed'
  await note(ctx, await lockRun(ctx, run), {
    slot,
    result: isDone ? 'done' : failed,
    ...(isDone ? {} : { msg: msg ?? String(code ?? '') }),
  })
}

async function senderOf(ctx: Ctx, command: string): Promise<string | null> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ by: string | null }>(
    `select coalesce(c.by_id, p.creator_id) as by from device_command c
     left join powerbank_pop_all p on p.tenant_id = c.tenant_id and p.id::text = c.params ->> 'popAll' where c.id = $1`,
    [command],
  )
  return rows[0]?.by ?? null
}

/** Stops a run: the slots whose turn has not come keep their power banks. */
export const stopPopAll: AppCall = call({
  method: 'PUT',
  path: popAll.path,
  type: 'stop',
  guard: { kind: 'anyOf', triples: [['powerbank', 'device', 'popAllBattery']] },
  summary: 'Stops taking all power banks out of a cabinet; what comes out at the moment still does',
  body: Type.Object({ _id: Id }, { additionalProperties: false }),
  response: Type.Object({ code: Type.Literal(0), popAll: rowSchema(popAll) }),
  async run(ctx, { body: { _id } }) {
    const run = await getRow(ctx, popAll, _id, 'for update')
    if (run.status === DONE) throw illegalTransition({ params: { from: run.status, action: 'stop' } })
    if (run.status === STOPPED) return { code: 0, popAll: run }
    const stopped = await updateRow(ctx, popAll, _id, { status: STOPPED, endedAt: new Date().toISOString() })
    return { code: 0, popAll: stopped }
  },
})
