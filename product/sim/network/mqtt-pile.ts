import { randomUUID } from 'node:crypto'
import { connectAsync, type MqttClient } from 'mqtt'
import { charge, FULL_SOC, powerOf } from './battery.ts'
import { APP } from './fleet.ts'
import { type Mishap, mishapOf, type Pile, type PileTraits, Stand, sleep, thinkingMs } from './pile.ts'
import type { Post } from './post.ts'

/** A pile for two-wheelers with the platform's own protocol over MQTT (domain.md 21.1–21.3). */

const HEARTBEAT_MS = 60_000
/** Pauses between retries of messages that need an answer. */
const AGAIN_MS = [5_000, 30_000, 120_000]
const RECONNECT_MS = 2_000
const AWAY_MS = 15_000
const GOODBYE_MS = 3_000
const FREE = 1
const TAKEN = 2
const CHARGING = 3
const BUSY_CODE = 2
const FAULT_CODE = 4
const UNKNOWN_CODE = 5

interface Command {
  cmdId: string
  type: string
  params: { port?: number; seconds?: number; wh?: number; maxW?: number; fullStop?: boolean }
  orderNo?: string
  expireAt: number
}

interface Run {
  port: number
  orderNo: string
  seconds: number
  wh: number
  limitSeconds: number
  limitWh: number
  limitW: number
  atMs: number
  mishap: Mishap | undefined
  timer: NodeJS.Timeout
}

/** @throws Error if the broker is unreachable or refuses the device */
export async function openMqttPile(url: string, post: Post, traits: PileTraits): Promise<Pile> {
  const { dice, speed, meterEveryMs } = traits
  const { sn, secret, device } = post
  const topic = (kind: string) => `iot/${APP}/${sn}/up/${kind}`
  const stand = new Stand(device.portCount)
  const runs = new Map<number, Run>()
  const seen = new Set<string>()
  const unanswered = new Map<string, { timer: NodeJS.Timeout; again(): void }>()
  let rssi = dice.whole(-82, -52)
  let isStopped = false

  const client: MqttClient = await connectAsync(
    url,
    {
      clientId: sn,
      username: `${APP}:${sn}`,
      password: secret,
      reconnectPeriod: RECONNECT_MS,
      will: { topic: topic('offline'), payload: Buffer.from('{}'), qos: 1, retain: false },
    },
    false,
  )
  client.on('error', () => undefined)
  client.on('message', (name, payload) => {
    const reported = JSON.parse(payload.toString()) as { id: string; data: Command }
    if (name.endsWith('/ack')) answered(reported.id)
    else if (name.endsWith('/cmd')) void obey(reported.data)
  })
  client.on('connect', () => void greet())
  await greet()
  const heartbeat = setInterval(() => beat(), HEARTBEAT_MS)

  async function greet(): Promise<void> {
    await client.subscribeAsync(`iot/${APP}/${sn}/down/#`, { qos: 1 }).catch(() => undefined)
    report('login', {
      firmware: '2.4.1',
      model: 'EB-10',
      iccid: `8986${sn.replace(/\D/g, '').padStart(16, '0')}`,
      rssi,
      ports: portStates(),
      time: Date.now(),
    })
    // Sends the messages again that were not answered before the connection was lost.
    for (const { timer, again } of [...unanswered.values()].slice(0, -1)) {
      clearTimeout(timer)
      again()
    }
  }

  function beat(): void {
    rssi = Math.max(-105, Math.min(-48, rssi + dice.whole(-2, 2)))
    say('heartbeat', { rssi, temp: Math.round(dice.between(24, 36) * 10) / 10, ports: portStates() })
  }

  function portStates() {
    return stand.ports.map((no) => ({ no, status: runs.has(no) ? CHARGING : stand.batteryAt(no) ? TAKEN : FREE }))
  }

  /** Sends without waiting for an answer, and only while connected. */
  function say(kind: string, data: object): void {
    if (client.connected) client.publish(topic(kind), JSON.stringify({ ts: Date.now(), v: 1, data }), { qos: 0 })
  }

  /** Sends until it is answered: with pauses, and as soon as the connection is back. */
  function report(kind: string, data: object): void {
    const id = randomUUID()
    const payload = JSON.stringify({ id, ts: Date.now(), v: 1, data })
    const send = (tries: number) => {
      if (isStopped) return
      if (client.connected) client.publish(topic(kind), payload, { qos: 1 })
      const again = () => send(tries + 1)
      unanswered.set(id, { again, timer: setTimeout(again, AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)]) })
    }
    send(0)
  }

  function answered(id: string): void {
    clearTimeout(unanswered.get(id)?.timer)
    unanswered.delete(id)
  }

  function acknowledge(cmdId: string, code: number, data: object = {}): void {
    report('cmdAck', { cmdId, code, msg: code === FAULT_CODE ? 'relay' : '', data })
  }

  async function obey({ cmdId, type, params, orderNo, expireAt }: Command): Promise<void> {
    if (seen.has(cmdId) || expireAt < Date.now()) return
    seen.add(cmdId)
    await sleep(thinkingMs(traits))
    if (type === 'open') return open(cmdId, params, orderNo)
    if (type === 'close') return close(cmdId, params.port, orderNo)
    if (type === 'restart') {
      acknowledge(cmdId, 0)
      return away(RECONNECT_MS)
    }
    if (type === 'query') report('status', { rssi, ports: portStates() })
    acknowledge(cmdId, 0, type === 'query' ? { ports: portStates() } : {})
  }

  function open(cmdId: string, params: Command['params'], orderNo: string | undefined): void {
    const { port = 0, seconds = Number.POSITIVE_INFINITY, wh = Number.POSITIVE_INFINITY } = params
    const mishap = mishapOf(traits)
    if (mishap === 'silent') return
    const code = mishap === 'refuses' ? FAULT_CODE : runs.has(port) ? BUSY_CODE : 0
    acknowledge(cmdId, code)
    if (code !== 0 || orderNo === undefined) return
    report('event', { type: 'started', port, orderNo })
    const run: Run = {
      port,
      orderNo,
      seconds: 0,
      wh: 0,
      limitSeconds: seconds,
      limitWh: wh,
      limitW: params.maxW ?? device.maxPower,
      atMs: Date.now(),
      mishap,
      timer: setInterval(() => measure(run), meterEveryMs),
    }
    runs.set(port, run)
  }

  function close(cmdId: string, port: number | undefined, orderNo: string | undefined): void {
    const run = [...runs.values()].find((one) => one.orderNo === orderNo || one.port === port)
    if (run) {
      advance(run)
      acknowledge(cmdId, 0, { wh: round(run.wh), seconds: Math.round(run.seconds) })
      end(run, 'user')
    } else acknowledge(cmdId, UNKNOWN_CODE)
  }

  function advance(run: Run): void {
    const nowMs = Date.now()
    const seconds = Math.min(((nowMs - run.atMs) / 1000) * speed, run.limitSeconds - run.seconds)
    const battery = stand.batteryAt(run.port)
    const wh = battery ? charge(battery, device.kind, seconds, run.limitW) : 0
    run.atMs = nowMs
    run.seconds += seconds
    run.wh = Math.min(run.limitWh, run.wh + wh)
  }

  function measure(run: Run): void {
    advance(run)
    const over = whyOver(run)
    if (run.mishap) goWrong(run)
    else if (over) end(run, over)
    else reportPower(run)
  }

  function whyOver({ port, seconds, limitSeconds, wh, limitWh }: Run): string | undefined {
    const battery = stand.batteryAt(port)
    if (seconds >= limitSeconds) return 'timeUp'
    if (wh >= limitWh) return 'energyUp'
    if (!battery) return 'noLoad'
    return battery.soc >= FULL_SOC ? 'full' : undefined
  }

  function reportPower({ port, orderNo, limitW, ...run }: Run): void {
    const battery = stand.batteryAt(port)
    const w = battery ? powerOf(battery, device.kind, limitW) * dice.between(0.985, 1.015) : 0
    const v = dice.between(217, 226)
    const meter = { w: round(w), v: round(v), a: round(w / v), wh: round(run.wh), seconds: Math.round(run.seconds) }
    report('event', { type: 'power', port, orderNo, ...meter })
  }

  function goWrong(run: Run): void {
    if (run.mishap === 'dropsOut') void away(AWAY_MS)
    else {
      report('alarm', { code: 'overHeat', level: 2, msg: '端口温度过高', port: run.port })
      end(run, 'overHeat')
      setTimeout(() => !isStopped && report('alarm', { code: '', level: 0, port: run.port }), HEARTBEAT_MS)
    }
    run.mishap = undefined
  }

  function end(run: Run, reason: string): void {
    clearInterval(run.timer)
    runs.delete(run.port)
    report('event', {
      type: 'finish',
      port: run.port,
      orderNo: run.orderNo,
      wh: round(run.wh),
      seconds: Math.round(run.seconds),
      reason,
    })
  }

  /** Disconnects and connects again; a running charge continues in the meantime. */
  async function away(ms: number): Promise<void> {
    client.options.reconnectPeriod = ms
    client.stream.destroy()
    await sleep(ms + RECONNECT_MS)
    client.options.reconnectPeriod = RECONNECT_MS
  }

  return {
    post,
    get isOnline() {
      return client.connected
    },
    take: () => stand.take(),
    async plugIn(port, battery) {
      stand.plugIn(port, battery)
      report('event', { type: 'insert', port, kind: 'plug' })
    },
    async leave(port) {
      const run = runs.get(port)
      if (run) {
        advance(run)
        end(run, 'unplug')
      }
      stand.leave(port)
      report('event', { type: 'insert', port, kind: 'unplug' })
    },
    finishLost({ port, no, energy, seconds }) {
      if (!runs.has(port))
        report('event', { type: 'finish', port, orderNo: no, wh: energy, seconds, reason: 'powerLoss' })
    },
    async stop() {
      clearInterval(heartbeat)
      for (const run of runs.values()) {
        advance(run)
        end(run, 'powerLoss')
      }
      const lastMs = Date.now() + GOODBYE_MS
      while (client.connected && unanswered.size > 0 && Date.now() < lastMs) await sleep(50)
      isStopped = true
      for (const { timer } of unanswered.values()) clearTimeout(timer)
      // While it is connecting there is no clean disconnect.
      await Promise.race([client.endAsync().catch(() => undefined), sleep(1_000)])
      client.end(true)
    },
  }
}

const round = (value: number) => Math.round(value * 100) / 100
