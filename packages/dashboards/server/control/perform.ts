import { Refusal } from '@atrium/core/contract/refusal'
import type { WaitingCtx } from '@atrium/core/server/call/ctx'
import { audit } from '@atrium/core/server/call/log'
import type { Services } from '@atrium/core/server/call/services'
import { stored, storedRefusal } from '@atrium/core/server/call/stored-text'
import { answeredStatus } from '@atrium/core/server/outside/exchange'
import type { ControlValue } from '../../contract/control.ts'
import { networkFault } from '../queryplane/query/network-faults.ts'
import type { CommandChanges } from './command-changes.ts'
import { measure } from './measure.ts'
import type { Counted } from './metrics.ts'
import type { Operation, Way } from './operation.ts'
import { isFresh, measuredIn, meetsInterlock, openReadBack, type ReadBack, type ReadingFrom } from './read-back.ts'
import {
  interlocked,
  interlockOld,
  interlockUnread,
  interrupted,
  noReadBack,
  overtaken,
  ownFault,
  targetRefused,
} from './refusals.ts'
import type { Prepared } from './relays/relay.ts'
import { type Change, type CommandRow, changeCommand, commandOf, statusNumberOf } from './rows.ts'

/** An operation that is stored, and may be sent as far as its component says. */
export interface Begun {
  caller: Pick<WaitingCtx, 'session' | 'inSession'>
  way: Way
  operation: Operation
  prepared: Prepared
  id: string
}

export interface Performing {
  /** Sends it. The row when the send has ended, or when it was denied by what was read before. */
  perform(begun: Begun): Promise<CommandRow>
  /** What is still being measured is not known any more. */
  close(): Promise<void>
}

const READ_FIRST_MS = 5_000
/** Where the present value is only noted, nobody waits long for it. */
const NOTE_FIRST_MS = 1_000
/** A process that is at work has stored the outcome by then. */
const GRACE_MS = 10_000

interface Measuring {
  place: string
  stop: AbortController
  ended: Promise<unknown>
}

export function openPerforming(
  services: Services,
  reading: ReadingFrom,
  changes: CommandChanges,
  counted: Counted,
): Performing {
  const { log } = services
  const measuring = new Map<string, Measuring>()

  // Another operation of the same control makes what is read ambiguous.
  const stopListening = changes.on((change) => {
    if (change?.status !== statusNumberOf('pending')) return
    const place = placeOf(change.tenantId, change.dashboard, change.component)
    for (const [id, other] of measuring) if (other.place === place && change.id > id) other.stop.abort(overtaken())
  })

  async function change({ caller, way, operation, id }: Begun, what: Change): Promise<CommandRow> {
    if (what.isDone && what.status) counted.ended(way.relay, what.status)
    return caller.inSession(async (ctx) => {
      await changeCommand(ctx.tx, id, what)
      const row = (await commandOf(ctx.tx, 'id', id))!
      if (what.isDone) {
        const { status = 'unknown', isDone: _, deadlineMs: __, ...figures } = what
        const after = { name: operation.name, state: statusNumberOf(status), ...figures }
        await audit(ctx, { action: status === 'denied' ? 'deny' : 'end', entity: way.logged, rowId: id, after })
      }
      return row
    })
  }

  /**
   * Opens the read-back, and reads what was before.
   * @throws what denies the operation
   */
  async function readFirst({ operation }: Begun): Promise<{ readBack?: ReadBack; before: ControlValue | null }> {
    const { props, asked } = operation
    const { interlock, interlockField, verify, verifyField } = props
    const isNeeded = interlock || verify
    let readBack: ReadBack | undefined
    try {
      readBack = await openReadBack(reading, asked)
      if (!readBack) {
        if (isNeeded) throw noReadBack()
        return { before: null }
      }
      const dataset = await readBack.read(AbortSignal.timeout(interlock ? READ_FIRST_MS : NOTE_FIRST_MS))
      const nowMs = Date.now()
      if (interlock) refuseLocked(operation, measuredIn(dataset, interlockField, nowMs), nowMs)
      return { readBack, before: measuredIn(dataset, verifyField, nowMs)?.value ?? null }
    } catch (error) {
      if (!interlock && readBack) return { readBack, before: null }
      readBack?.close()
      if (!isNeeded) return { before: null }
      if (error instanceof Refusal) throw error
      throw interlock ? interlockUnread() : noReadBack()
    }
  }

  function measureOn(begun: Begun, readBack: ReadBack, sentAtMs: number): void {
    const { caller, operation, id } = begun
    const { props, values, dashboard, item } = operation
    const stop = new AbortController()
    const ended = measure(readBack, { props, values, sentAtMs }, stop.signal)
      .then(({ failure, after }): Change => {
        const seen = after === null ? {} : { after }
        return failure
          ? { status: 'failed', message: storedRefusal(failure), ...seen }
          : { status: 'measured', ...seen }
      })
      .catch((error: unknown): Change => {
        if (error instanceof Refusal) return { status: 'failed', message: storedRefusal(error) }
        if (!stop.signal.aborted) log.error({ err: error }, 'a control could not be measured')
        return { status: 'unknown', message: stored(interrupted) }
      })
      .then((what) => change(begun, { ...what, isDone: true }))
      .catch((error: unknown) => log.error({ err: error }, 'what a control has measured was not stored'))
      .finally(() => {
        measuring.delete(id)
        readBack.close()
      })
    measuring.set(id, { place: placeOf(caller.session.tenantId, dashboard._id, item._id), stop, ended })
  }

  async function send(begun: Begun, readBack: ReadBack | undefined): Promise<CommandRow> {
    const { operation, prepared } = begun
    const { verify, verifyS } = operation.props
    const sentAtMs = Date.now()
    const startedMs = performance.now()
    const took = () => ({ ms: Math.round(performance.now() - startedMs) })
    try {
      const { status, result } = await prepared.send()
      const arrived = { status, ...took(), ...(result === null ? {} : { result }) }
      if (!verify || !readBack) return await change(begun, { ...arrived, isDone: true })
      const row = await change(begun, { ...arrived, deadlineMs: Date.now() + verifyS * 1000 + GRACE_MS })
      measureOn(begun, readBack, sentAtMs)
      return row
    } catch (error) {
      const fault = networkFault(error)
      if (!(fault instanceof Refusal)) log.error({ err: error }, 'a control could not send')
      const result = answeredStatus(error)
      const message = storedRefusal(shownFault(fault))
      const failed = { status: 'failed', message, ...took(), ...(result === undefined ? {} : { result }) } as const
      return change(begun, { ...failed, isDone: true })
    }
  }

  return {
    async perform(begun) {
      let first: Awaited<ReturnType<typeof readFirst>>
      try {
        first = await readFirst(begun)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return change(begun, { status: 'denied', message: storedRefusal(error), result: error.code, isDone: true })
      }
      const { readBack, before } = first
      try {
        if (before !== null) await change(begun, { before })
        return await send(begun, readBack)
      } finally {
        if (!measuring.has(begun.id)) readBack?.close()
      }
    },
    async close() {
      stopListening()
      const all = [...measuring.values()]
      for (const { stop } of all) stop.abort()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

function refuseLocked({ props }: Operation, value: ReturnType<typeof measuredIn>, nowMs: number): void {
  if (!value) throw interlockUnread()
  if (!isFresh(value, props.interlockMaxAgeS, nowMs)) throw interlockOld()
  if (!meetsInterlock(value.value, props)) throw interlocked()
}

const placeOf = (...parts: string[]) => parts.join(' ')

/** What those who see the control may read of a fault. */
function shownFault(fault: unknown): Refusal {
  if (!(fault instanceof Refusal)) return ownFault()
  return fault.code === targetRefused().code ? targetRefused() : fault
}
