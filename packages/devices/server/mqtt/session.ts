import { randomUUID } from 'node:crypto'
import { cut } from '@atrium/core/contract/cut'
import type { TObject } from 'typebox'
import { notifyFault } from '../alarms.ts'
import { checkMessage } from '../check-message.ts'
import { noteTime } from '../clock.ts'
import { type Connection, CutOff, type DeviceLink } from '../connections.ts'
import type { Device, DeviceAnswer, DeviceEvent } from '../device.ts'
import type { DeviceHooks } from '../device-hooks.ts'
import type { SignedIn } from '../find-device.ts'
import { inDevice } from '../gateway-context.ts'
import type { Gateway } from '../parts.ts'
import { clearFault, DONE, logEvent, showFault, takeOnce } from '../take.ts'
import { keepReadings } from '../telemetry.ts'
import { type Envelope, isObject, readEnvelope, writeEnvelope } from './envelope.ts'
import type { DeviceSession, MqttLink } from './link.ts'
import { UP, type UpKind } from './messages.ts'
import { downTopic, maySubscribe, readUpTopic, takesKind, upTopic } from './topics.ts'

/**
 * A device that sends faster than its messages can be processed is disconnected; it sends the unanswered ones again.
 */
const MAX_WAITING = 200
const WRONG = 40001

type Take = (reported: Envelope) => Promise<DeviceAnswer | undefined>

/** The device is online when this resolves. */
export async function openSession(gateway: Gateway, found: SignedIn, link: MqttLink): Promise<DeviceSession> {
  const { device } = found
  const filters = new Set<string>()
  const deviceLink: DeviceLink = {
    ip: link.ip,
    listens: () => [...filters].some((filter) => takesKind(device, filter, 'cmd')),
    async send({ id: cmdId, type, params, orderNo, expireAtMs }) {
      const data = { cmdId, type, params, ...(orderNo === null ? {} : { orderNo }), expireAt: expireAtMs }
      link.publish(downTopic(device, 'cmd'), writeEnvelope(randomUUID(), data))
      return null
    },
    end: () => link.end(),
  }
  const connection = await gateway.connections.open(found, deviceLink)
  const { log } = gateway.context.services
  link.onClose((reason) => {
    gateway.connections.close(connection, reason).catch((error) => log.error({ err: error }, 'an end was not written'))
  })
  const note = (kind: string, reason: string) =>
    gateway.refusals.add(`${device.app}:${device.sn}`, { topic: upTopic(device, kind), line: 0, reason })
  const kinds = kindsOf(gateway, device, connection, note)
  let waiting = 0

  async function take(kind: UpKind, received: Envelope): Promise<void> {
    const reported = { ...received, at: await momentOf(kind, received) }
    const answer = await connection.inTurn(async () => {
      const data = readData(UP[kind].data, reported.data, (reason) => note(kind, reason))
      if (typeof data !== 'string') return kinds[kind]({ ...reported, data })
      return UP[kind].acked ? { code: WRONG, msg: data } : undefined
    })
    if (!answer || reported.id === undefined || connection.isOver) return
    const body = { id: reported.id, ts: Date.now(), v: 1, msg: answer.code === 0 ? 'ok' : 'refused', ...answer }
    link.publish(downTopic(device, 'ack'), Buffer.from(JSON.stringify(body)))
  }

  /** By the server's clock. */
  async function momentOf(kind: UpKind, { at, reportedMs }: Envelope): Promise<Date> {
    if (reportedMs === undefined) return at
    const isLive = kind === 'login' || (kind === 'heartbeat' && agrees(connection, reportedMs))
    await noteTime(gateway.context, connection, reportedMs, isLive)
    return connection.clock.at(reportedMs)
  }

  return {
    async receive(topic, payload) {
      const read = readUpTopic(topic)
      if (read?.app !== device.app || read.sn !== device.sn) {
        return `the topic "${cut(topic, 200)}" is not the device's own`
      }
      if (waiting >= MAX_WAITING) return 'too many messages are waiting'
      gateway.connections.received(connection)
      const reported = readEnvelope(payload, Date.now())
      if (typeof reported === 'string' || !isKind(read.kind)) {
        note(read.kind, typeof reported === 'string' ? reported : `nothing is sent to "${read.kind}"`)
        return null
      }
      waiting += 1
      try {
        await take(read.kind, reported)
      } catch (error) {
        if (error instanceof CutOff) return error.message
        // Without an answer the device sends the message again. A new connection would not help, so this one stays.
        log.error({ err: error, sn: device.sn, kind: read.kind }, 'a report of a device could not be handled')
      } finally {
        waiting -= 1
      }
      return null
    },
    maySubscribe: (filter) => maySubscribe(device, filter),
    subscribed(extra) {
      const listened = deviceLink.listens()
      for (const filter of extra) filters.add(filter)
      if (listened || !deviceLink.listens()) return
      gateway.dispatch
        .sendQueued(connection)
        .catch((error) => log.error({ err: error, sn: device.sn }, 'queued commands were not sent'))
    },
    unsubscribed(less) {
      for (const filter of less) filters.delete(filter)
    },
    received: () => gateway.connections.received(connection),
  }
}

/** Heartbeats that were queued arrive together: their times differ by the interval of heartbeats more. */
const AGREES_MS = 20_000

function agrees(connection: Connection, reportedMs: number): boolean {
  const { heartbeatLagMs: before } = connection
  connection.heartbeatLagMs = Date.now() - reportedMs
  return before !== undefined && Math.abs(connection.heartbeatLagMs - before) < AGREES_MS
}

const isKind = (kind: string): kind is UpKind => Object.hasOwn(UP, kind)

/** Notes what is wrong. @returns the readable members, or the reason why the message is refused */
function readData(schema: TObject, data: Envelope['data'], note: (reason: string) => void): Envelope['data'] | string {
  const checked = checkMessage(schema, data)
  if (typeof checked === 'string') note(checked)
  else if (checked.wrong.length > 0) note(`left out: ${checked.wrong.join(', ')}`)
  return typeof checked === 'string' ? checked : checked.data
}

/** The handler of each kind of message; it returns no answer for kinds that have none. */
function kindsOf(
  gateway: Gateway,
  device: Device,
  connection: Connection,
  note: (kind: UpKind, reason: string) => void,
): Record<UpKind, Take> {
  const { context, connections, dispatch } = gateway
  const hooks = context.hooks.get(device.app)!
  /** The last state that the app has stored; '' if it is not known. */
  let storedState = ''

  const stateIn = ({ rssi: _, ...state }: DeviceEvent['data']) => JSON.stringify(state)

  /** A state counts as stored only after its commit. If it was lost, the next heartbeat brings it again. */
  async function takeState(id: string | undefined, event: DeviceEvent): Promise<DeviceAnswer> {
    const before = storedState
    let isFirst = false
    storedState = ''
    const answer = await takeOnce(context, device, id, async (ctx) => {
      isFirst = true
      await hooks.onStatus?.(ctx, device, event)
      return DONE
    })
    storedState = isFirst && answer.code === 0 ? stateIn(event.data) : before
    return answer
  }

  return {
    login: async ({ id, at, data }) => {
      // A login may report the ports too, in another form: the next heartbeat is stored in any case.
      storedState = ''
      const answer = await takeOnce(context, device, id, async (ctx) => {
        await connections.reported(ctx, connection, {
          kind: 'reported',
          at,
          ip: connection.ip,
          ...aboutItself(data),
          data,
        })
        return DONE
      })
      const config = hooks.config ? await inDevice(context, device, (ctx) => hooks.config!.of(ctx, device._id)) : {}
      return { ...answer, data: { time: Date.now(), heartbeat: device.heartbeatS, config } }
    },
    heartbeat: async ({ at, data }) => {
      connections.received(connection, rssiOf(data))
      if (typeof data.temp === 'number') await keepReadings(context, device, [{ at, values: { temp: data.temp } }])
      const hasState =
        data.ports !== undefined || data.slots !== undefined || (hooks.climate && data.temp !== undefined)
      // Heartbeats repeat the state; the app receives it only if it has changed.
      if (!hasState || !hooks.onStatus || stateIn(data) === storedState) return undefined
      await takeState(undefined, { type: 'heartbeat', at, data })
      return undefined
    },
    offline: async () => {
      connection.end()
      return undefined
    },
    status: ({ id, at, data }) => takeState(id, { type: 'status', at, data }),
    event: async ({ id, at, data: { type: named, ...reported } }) => {
      const type = String(named)
      const declared = hooks.events && Object.hasOwn(hooks.events, type) ? hooks.events[type] : undefined
      if (!declared) return takeEvent(gateway, device, hooks, { id, at, type, data: reported })
      const data = readData(declared.data, reported, (reason) => note('event', `${type}: ${reason}`))
      if (typeof data === 'string') return { code: WRONG, msg: data }
      const { as, reading } = declared
      const event = { id, at, type: as?.type ?? type, data: as?.data?.(data) ?? data }
      return takeEvent(gateway, device, hooks, event, reading)
    },
    alarm: async ({ id, at, data }) => {
      const { code, level, msg, port } = data
      return takeOnce(context, device, id, async (ctx) => {
        const fault = { port: typeof port === 'number' ? port : 0, code: String(code), msg: textOf(msg) }
        const isOver = level === 0 || code === undefined || code === null || code === '' || code === 0
        if (isOver) await clearFault(ctx, device, fault.port)
        else await showFault(ctx, device, fault)
        logEvent(ctx, device, { type: 'alarm', at, data })
        const answer = await hooks.onEvent(ctx, device, { type: 'alarm', at, data })
        if (!isOver && hooks.alarms) await notifyFault(ctx, hooks.alarms, device, fault)
        return answer
      })
    },
    telemetry: async ({ at, data: { metrics, port } }) => {
      if (isObject(metrics)) await keepReadings(context, device, [{ at, port: numberOf(port), values: metrics }])
      return undefined
    },
    cmdAck: async ({ data: { cmdId, code, msg, data } }) => {
      const answer = { code: Number(code), msg: textOf(msg), data: isObject(data) ? data : undefined }
      await dispatch.acknowledge(device, String(cmdId), answer)
      return DONE
    },
  }
}

/** Processes an event of a device once; readings are stored in the time series instead of the log. */
async function takeEvent(
  { context, readings }: Gateway,
  device: Device,
  hooks: DeviceHooks,
  { id, ...event }: DeviceEvent & { id: string | undefined },
  isReading = false,
): Promise<DeviceAnswer> {
  if (isReading && readings.has(device, id)) return DONE
  const answer = await takeOnce(context, device, isReading ? undefined : id, async (ctx) => {
    if (!isReading) logEvent(ctx, device, event)
    return hooks.onEvent(ctx, device, event)
  })
  if (isReading && answer.code === 0) {
    readings.add(device, id)
    const { port, ...values } = event.data
    await keepReadings(context, device, [{ at: event.at, port: numberOf(port), values }])
  }
  return answer
}

function aboutItself(data: Readonly<Record<string, unknown>>) {
  const texts = Object.fromEntries(
    (['firmware', 'model', 'vendor', 'iccid'] as const).flatMap((name) => {
      const text = textOf(data[name])
      return text === undefined ? [] : [[name, cut(text, 60)]]
    }),
  )
  const rssi = rssiOf(data)
  return { ...texts, ...(rssi === undefined ? {} : { rssi }) }
}

function rssiOf({ rssi }: Readonly<Record<string, unknown>>): number | undefined {
  return typeof rssi === 'number' && rssi <= 0 && rssi >= -200 ? Math.round(rssi) : undefined
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const numberOf = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) ? value : undefined)
