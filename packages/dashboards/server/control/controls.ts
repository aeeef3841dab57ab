import { createHash } from 'node:crypto'
import type { App } from '@atrium/core/contract/define/app'
import { otherContent, Refusal, signInRequired, tooOften } from '@atrium/core/contract/refusal'
import type { WaitingCtx } from '@atrium/core/server/call/ctx'
import { audit } from '@atrium/core/server/call/log'
import { definePart } from '@atrium/core/server/call/part'
import type { Services } from '@atrium/core/server/call/services'
import { storedRefusal } from '@atrium/core/server/call/stored-text'
import { v7 as uuid } from 'uuid'
import type { ControlCall, ControlState } from '../../contract/control.ts'
import { admit, dashboardReaders } from '../boards/admission.ts'
import type { CommandChanges } from './command-changes.ts'
import { countOperations } from './metrics.ts'
import { type Operation, readOperation, type Way } from './operation.ts'
import { openPerforming } from './perform.ts'
import type { ReadingFrom } from './read-back.ts'
import { stillSending } from './refusals.ts'
import { type CommandRow, commandOf, insertCommand, recentCommands, refusalOf, stateOf } from './rows.ts'

export type Caller = Pick<WaitingCtx, 'session' | 'locale' | 'inSession'>

/** Sends what the controls of dashboards are made for. */
export interface Controls {
  /**
   * The state when the send has ended; what is measured follows on the sockets.
   * @throws signInRequired | notAControl | otherContent | tooOften, and what denies the operation
   */
  operate(caller: Caller, way: Way, call: ControlCall): Promise<ControlState>
  close(): Promise<void>
}

export const controlsOf = definePart<Controls>('controls of dashboards')

/** In a minute. */
const MOST_BY_USER = 60
const MOST_OF_COMPONENT = 30
/** For the read-back before it, the sending, and what is stored in between. */
const SEND_WITHIN_MS = 30_000

export function openControls(
  services: Services,
  apps: readonly App[],
  reading: ReadingFrom,
  changes: CommandChanges,
): Controls {
  const readers = dashboardReaders(apps)
  const counted = countOperations(services.metrics)
  const performing = openPerforming(services, reading, changes, counted)
  /** By tenant and key: a second request waits for the first one. */
  const running = new Map<string, { digest: string; ended: Promise<CommandRow> }>()

  async function begin(caller: Caller, way: Way, call: DigestedCall): Promise<CommandRow> {
    const { session } = caller
    const { forReader } = await admit(services.db, readers, session, call.dashboard)
    if (!forReader) throw signInRequired()
    const opened = await caller.inSession(async (ctx) => {
      const known = await commandOf(ctx.tx, 'key', call.key)
      if (known) return known
      return readOperation(ctx, services, reading.sources, way, call)
    })
    if ('_id' in opened) return opened
    const { prepared } = opened
    const id = uuid()
    const other = await insert(caller, way, call, opened, id)
    if (other) return other
    if (prepared instanceof Refusal) throw prepared
    return performing.perform({ caller, way, operation: opened, prepared, id })
  }

  /**
   * Stores an operation before anything is sent.
   * @returns the one that has its key, if that was stored meanwhile
   * @throws tooOften | stillSending if another one of the control is being sent
   */
  async function insert(
    caller: Caller,
    way: Way,
    call: DigestedCall,
    operation: Operation,
    id: string,
  ): Promise<CommandRow | undefined> {
    const { dashboard, name, values, prepared } = operation
    const { component, key, reason = null, digest } = call
    const denied = prepared instanceof Refusal ? { text: storedRefusal(prepared), code: prepared.code } : undefined
    const recorded = prepared instanceof Refusal ? NOTHING : prepared.recorded
    try {
      await caller.inSession(async (ctx) => {
        const who = { userId: caller.session.userId, group: ctx.group }
        const { byUser, ofComponent } = await recentCommands(ctx.tx, who.userId, dashboard._id, component)
        if (byUser >= MOST_BY_USER || ofComponent >= MOST_OF_COMPONENT) throw tooOften()
        const deadlineMs = Date.now() + SEND_WITHIN_MS
        const command = { id, dashboard, component, name, relay: way.relay, values, reason, key, digest, deadlineMs }
        await insertCommand(ctx.tx, who, { ...command, ...recorded, ...(denied ? { denied } : {}) })
        const value = Object.values(values).join(', ')
        const after = { dashboard: dashboard.name, name, value, ...(reason === null ? {} : { reason }) }
        await audit(ctx, { action: denied ? 'deny' : 'send', entity: way.logged, rowId: id, after })
      })
      if (denied) counted.ended(way.relay, 'denied')
      return undefined
    } catch (error) {
      const { constraint } = error as { constraint?: string }
      if (constraint === 'control_command_key') return caller.inSession(({ tx }) => commandOf(tx, 'key', key))
      if (constraint !== 'control_command_pending') throw error
      const busy = stillSending()
      await insert(caller, way, call, { ...operation, prepared: busy }, id)
      throw busy
    }
  }

  return {
    async operate(caller, way, call) {
      const digest = digestOf(caller, call)
      const place = `${caller.session.tenantId} ${call.key}`
      const first = running.get(place)
      if (first && first.digest !== digest) throw otherContent()
      const ended = first?.ended ?? begin(caller, way, { ...call, digest })
      if (!first) {
        running.set(place, { digest, ended })
        ended.catch(() => {}).finally(() => running.delete(place))
      }
      const row = await ended
      if (row.digest !== digest) throw otherContent()
      const refused = refusalOf(row)
      if (refused) throw refused
      return stateOf(row, caller.locale)
    },
    close: performing.close,
  }
}

/** A call with the digest of its content: a key is sent once, with one content. */
type DigestedCall = ControlCall & { digest: string }

const NOTHING = { uri: '', target: '', header: '', content: '' }

function digestOf({ session }: Caller, { dashboard, component, values, reason = '' }: ControlCall): string {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
  const whole = JSON.stringify([session.userId, dashboard, component, sorted, reason])
  return createHash('sha256').update(whole).digest('base64')
}
