import type { Mishap } from '../parts/mishap.ts'
import { type Command, type MqttDevice, mqttDevice } from '../parts/mqtt-device.ts'
import { charge, FULL_SOC, newBattery, powerOf } from './battery.ts'
import { APP } from './fleet.ts'
import { GUEST_LEAVES_MS, type Pile, type PilePost, type PileTraits, Stand } from './pile.ts'

/** A pile for two-wheelers with the platform's own protocol over MQTT. */

const FAULT_OVER_MS = 60_000
const FREE = 1
const TAKEN = 2
const CHARGING = 3
const BUSY_CODE = 2
const FAULT_CODE = 4
const UNKNOWN_CODE = 5

interface Params {
  port?: number
  seconds?: number
  wh?: number
  maxW?: number
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
export async function openMqttPile(url: string, post: PilePost, traits: PileTraits): Promise<Pile> {
  const stand = new Stand(post.device.portCount)
  const runs = new Map<number, Run>()
  const device = mqttDevice<Params>({ url, app: APP, post }, traits)
  const { open, close, finish } = chargesAt(device, { post, traits, stand, runs })
  const statusOf = (no: number) => (runs.has(no) ? CHARGING : stand.batteryAt(no) ? TAKEN : FREE)
  await device.connect({
    firmware: '2.4.1',
    model: 'EB-10',
    state: () => ({ ports: stand.ports.map((no) => ({ no, status: statusOf(no) })) }),
    begins: 'open',
    commands: { open, close },
  })

  return {
    post,
    get isOnline() {
      return device.isOnline
    },
    take: () => stand.take(),
    async plugIn(port, battery) {
      stand.plugIn(port, battery)
      device.report('event', { type: 'insert', port, kind: 'plug' })
    },
    async leave(port) {
      if (stand.isGuest(port)) return
      const run = runs.get(port)
      if (run) finish(run, 'unplug')
      stand.leave(port)
      device.report('event', { type: 'insert', port, kind: 'unplug' })
    },
    finishLost({ port, no, energy, seconds }) {
      if (!runs.has(port))
        device.report('event', { type: 'finish', port, orderNo: no, wh: energy, seconds, reason: 'powerLoss' })
    },
    async stop() {
      for (const run of runs.values()) finish(run, 'powerLoss')
      await device.stop()
    },
  }
}

interface At {
  post: PilePost
  traits: PileTraits
  stand: Stand
  /** The charges that run, by port. */
  runs: Map<number, Run>
}

/** What the pile does with charges. */
function chargesAt(pile: MqttDevice<Params>, { post: { device }, traits, stand, runs }: At) {
  const { dice, haste, speed, meterEveryMs } = traits

  function open(command: Command<Params>): void {
    const { params, orderNo, mishap } = command
    const { port = 0, seconds = Number.POSITIVE_INFINITY, wh = Number.POSITIVE_INFINITY } = params
    const code = mishap === 'refuses' ? FAULT_CODE : runs.has(port) ? BUSY_CODE : 0
    pile.acknowledge(command, code)
    if (code !== 0 || orderNo === undefined) return
    if (command.isGuest && (stand.isGuest(port) || !stand.batteryAt(port))) {
      stand.plugInGuest(port, newBattery(device.kind, device.maxPower, dice))
      pile.report('event', { type: 'insert', port, kind: 'plug' })
    }
    pile.report('event', { type: 'started', port, orderNo }, mishap)
    const run: Run = {
      port,
      orderNo,
      seconds: 0,
      wh: 0,
      limitSeconds: seconds,
      limitWh: wh,
      limitW: params.maxW ?? device.maxPower,
      atMs: Date.now(),
      // Only its first messages are late.
      mishap: mishap === 'late' ? undefined : mishap,
      timer: setInterval(() => measure(run), meterEveryMs),
    }
    runs.set(port, run)
  }

  function close(command: Command<Params>): void {
    const { params, orderNo } = command
    const run = [...runs.values()].find((one) => one.orderNo === orderNo || one.port === params.port)
    if (run) {
      advance(run)
      pile.acknowledge(command, 0, { wh: round(run.wh), seconds: Math.round(run.seconds) })
      finish(run, 'user')
    } else pile.acknowledge(command, UNKNOWN_CODE)
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
    if (run.mishap === 'dropsOut' || run.mishap === 'faults') goWrong(run)
    else if (over) finish(run, over)
    else reportPower(run)
  }

  function whyOver({ port, seconds, limitSeconds, wh, limitWh }: Run): string | undefined {
    const battery = stand.batteryAt(port)
    if (seconds >= limitSeconds) return 'timeUp'
    if (wh >= limitWh) return 'energyUp'
    if (!battery) return 'noLoad'
    return battery.soc >= FULL_SOC ? 'full' : undefined
  }

  function reportPower({ port, orderNo, limitW, mishap, ...run }: Run): void {
    const battery = stand.batteryAt(port)
    const w = battery ? powerOf(battery, device.kind, limitW) * dice.between(0.985, 1.015) : 0
    const v = dice.between(217, 226)
    const meter = { w: round(w), v: round(v), a: round(w / v), wh: round(run.wh), seconds: Math.round(run.seconds) }
    pile.report('event', { type: 'power', port, orderNo, ...meter }, mishap)
  }

  function goWrong(run: Run): void {
    const { port } = run
    if (run.mishap === 'dropsOut') void pile.away()
    else {
      pile.report('alarm', { code: 'overHeat', level: 2, msg: '端口温度过高', port })
      finish(run, 'overHeat')
      setTimeout(() => pile.report('alarm', { code: '', level: 0, port }), FAULT_OVER_MS)
    }
    run.mishap = undefined
  }

  function finish(run: Run, reason: string): void {
    advance(run)
    clearInterval(run.timer)
    const { port, orderNo, mishap } = run
    runs.delete(port)
    const used = { wh: round(run.wh), seconds: Math.round(run.seconds) }
    pile.report('event', { type: 'finish', port, orderNo, ...used, reason }, mishap)
    if (stand.isGuest(port)) setTimeout(() => leaveGuest(port), GUEST_LEAVES_MS / haste)
  }

  /** Somebody may have paid for the vehicle that is still there. */
  function leaveGuest(port: number): void {
    if (runs.has(port)) return
    stand.leave(port)
    pile.report('event', { type: 'insert', port, kind: 'unplug' })
  }

  return { open, close, finish }
}

const round = (value: number) => Math.round(value * 100) / 100
