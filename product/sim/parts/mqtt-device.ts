import { connectAsync, type MqttClient } from 'mqtt'
import type { SimDevice } from './line.ts'
import { isGuestOrder, type Mishap, mishapOf, sleep, type Traits, thinkingMs } from './mishap.ts'
import type { Post } from './post.ts'
import { openReports } from './reports.ts'

/** A device with the platform's own protocol over MQTT (domain.md 21.1–21.3). */

const HEARTBEAT_MS = 60_000
const RECONNECT_MS = 2_000
const AWAY_MS = 15_000
const GOODBYE_MS = 3_000
const LATE_MS = 12_000
const DONE = 0
const BEGUN = 1
const FAILED = 4
/** The device's answer to a question about a command that it has never received. */
const UNKNOWN = 5

export interface Command<Params> {
  cmdId: string
  type: string
  params: Params
  orderNo?: string
  expireAt: number
  /** Only of the command that begins a delivery. `silent` and `unheard` need nothing more of the line. */
  mishap?: Mishap | undefined
  /** Of somebody who is not simulated (`Traits.ownOrders`). */
  isGuest?: boolean
}

/** What the devices of a line are and do. */
export interface Behaviour<Params> {
  firmware: string
  model: string
  /** Sent at login, with each heartbeat and in answer to `query`. */
  state(): object
  /** The commands that begin a delivery, in which something may go wrong. */
  begins: string | readonly string[]
  /**
   * Type → what the device does; it acknowledges by itself. `query`, `restart` and all other commands are acknowledged
   * by the part.
   */
  commands: Readonly<Record<string, (command: Command<Params>) => void>>
}

export interface MqttDevice<Params> extends SimDevice {
  /**
   * Connects, signs in, and obeys commands from then on.
   * @throws Error if the broker is unreachable or refuses the device
   */
  connect(behaviour: Behaviour<Params>): Promise<void>
  /** Reports until it is acknowledged. `mishap` disturbs it. */
  report(kind: string, data: object, mishap?: Mishap): void
  acknowledge(command: Pick<Command<unknown>, 'cmdId' | 'mishap'>, code: number, data?: object): void
  /** Loses the connection and connects again; the device goes on in the meantime. */
  away(ms?: number): Promise<void>
}

interface Where {
  /** Address of the broker. */
  url: string
  /** Key of the app. */
  app: string
  post: Omit<Post, 'code'>
}

export function mqttDevice<Params>({ url, app, post: { sn, secret } }: Where, traits: Traits): MqttDevice<Params> {
  const { dice, haste } = traits
  const topic = (kind: string) => `iot/${app}/${sn}/up/${kind}`
  /** The commands that were received: how to acknowledge each again. */
  const received = new Map<string, () => void>()
  /** What became of each command that is over; a real device keeps it over a restart, as this one does. */
  const outcomes = new Map<string, { done: boolean } & object>()
  let rssi = dice.whole(-82, -52)
  let isLeaving = false
  let isStopped = false
  let client: MqttClient | undefined
  let heartbeat: NodeJS.Timeout | undefined

  const reports = openReports((kind, payload) => {
    if (client?.connected) client.publish(topic(kind), payload, { qos: 1 })
  })

  const device: MqttDevice<Params> = {
    get isOnline() {
      return client?.connected === true
    },
    async connect(behaviour) {
      const options = { clientId: sn, username: `${app}:${sn}`, password: secret, reconnectPeriod: RECONNECT_MS }
      const will = { topic: topic('offline'), payload: Buffer.from('{}'), qos: 1 as const, retain: false }
      const connected = await connectAsync(url, { ...options, will }, false)
      client = connected
      connected.on('error', () => undefined)
      connected.on('message', (name, payload) => {
        const message = JSON.parse(payload.toString()) as { id: string; data: Command<Params> }
        if (name.endsWith('/ack')) reports.acknowledged(message.id)
        else if (name.endsWith('/cmd')) void obey(message.data, behaviour)
      })
      connected.on('connect', () => void greet(connected, behaviour))
      await greet(connected, behaviour)
      heartbeat = setInterval(() => beat(behaviour), HEARTBEAT_MS)
    },
    report(kind, data, mishap) {
      if (isStopped) return
      if (mishap === 'late') setTimeout(() => device.report(kind, data), LATE_MS / haste)
      else reports.send(kind, data, mishap === 'twice' ? 2 : 1)
    },
    acknowledge({ cmdId, mishap }, code, data = {}) {
      const report = { cmdId, code, msg: code === FAILED ? 'relay' : '', data }
      received.set(cmdId, () => device.report('cmdAck', report))
      if (code !== BEGUN) outcomes.set(cmdId, { ...data, done: code === DONE })
      if (mishap !== 'unheard') device.report('cmdAck', report, mishap)
    },
    async away(ms = AWAY_MS) {
      if (!client) return
      client.options.reconnectPeriod = ms
      client.stream.destroy()
      await sleep(ms + RECONNECT_MS)
      client.options.reconnectPeriod = RECONNECT_MS
    },
    async stop() {
      isLeaving = true
      clearInterval(heartbeat)
      const lastMs = Date.now() + (traits.goodbyeMs ?? GOODBYE_MS)
      while (device.isOnline && reports.waiting > 0 && Date.now() < lastMs) await sleep(50)
      isStopped = true
      reports.stop()
      // While it is connecting there is no clean disconnect.
      await Promise.race([client?.endAsync().catch(() => undefined), sleep(1_000)])
      client?.end(true)
    },
  }

  async function greet(to: MqttClient, { firmware, model, state }: Behaviour<Params>): Promise<void> {
    await to.subscribeAsync(`iot/${app}/${sn}/down/#`, { qos: 1 }).catch(() => undefined)
    // What was not acknowledged before the connection was lost is sent again after the login.
    const missing = reports.unacknowledged()
    const iccid = `8986${sn.replace(/\D/g, '').padStart(16, '0')}`
    device.report('login', { firmware, model, iccid, rssi, ...state(), time: Date.now() })
    for (const again of missing) again()
  }

  function beat({ state }: Behaviour<Params>): void {
    rssi = Math.max(-105, Math.min(-48, rssi + dice.whole(-2, 2)))
    const data = { rssi, temp: Math.round(dice.between(24, 36) * 10) / 10, ...state() }
    // A heartbeat is not acknowledged, and an old one is worth nothing.
    if (client?.connected)
      client.publish(topic('heartbeat'), JSON.stringify({ ts: Date.now(), v: 1, data }), { qos: 0 })
  }

  /** `query { cmdId }`: the outcome of a command that moves goods. While that goes on, the device cannot tell. */
  function reportOutcome(query: Command<Params>, cmdId: string): void {
    if (received.has(cmdId)) device.acknowledge(query, DONE, { cmdId, ...outcomes.get(cmdId) })
    else device.acknowledge(query, UNKNOWN)
  }

  async function obey(command: Command<Params>, { begins, commands, state }: Behaviour<Params>): Promise<void> {
    const { cmdId, type, expireAt } = command
    const asked = (command.params as { cmdId?: unknown } | undefined)?.cmdId
    if (received.has(cmdId)) return received.get(cmdId)!()
    if (expireAt < Date.now()) return
    received.set(cmdId, () => undefined)
    const isGuest = isGuestOrder(traits, command.orderNo)
    const mishap = !isGuest && [begins].flat().includes(type) ? mishapOf(traits) : undefined
    await sleep(thinkingMs(traits))
    if (mishap === 'silent') outcomes.set(cmdId, { done: false })
    // What it begins now would never end.
    if (isLeaving || mishap === 'silent') return
    if (type === 'query' && typeof asked === 'string') reportOutcome(command, asked)
    else if (Object.hasOwn(commands, type)) commands[type]!({ ...command, mishap, isGuest })
    else if (type === 'restart') {
      device.acknowledge(command, DONE)
      await device.away(RECONNECT_MS)
    } else if (type === 'query') {
      device.report('status', { rssi, ...state() })
      device.acknowledge(command, DONE, state())
    } else device.acknowledge(command, DONE)
  }

  return device
}
