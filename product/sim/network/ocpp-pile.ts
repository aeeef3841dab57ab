import { createRPCError, RPCClient } from 'ocpp-rpc'
import { charge, FULL_SOC, powerOf } from './battery.ts'
import type { Post } from './office.ts'
import { type Mishap, mishapOf, type Pile, type PileTraits, Stand, sleep, thinkingMs } from './pile.ts'

/** A charge point for cars: OCPP 1.6J over its own WebSocket, with what it measured and began kept while it is offline. */

type Params = Readonly<Record<string, unknown>>
type Answer = Record<string, unknown>

const RETRY_MS = 3_000
const AWAY_MS = 20_000
const GOODBYE_MS = 3_000
const CLOCK_ALIGNED_MS = 60_000
const DEFAULT_HEARTBEAT_S = 60
const DEFAULT_SAMPLE_S = 60

interface Run {
  port: number
  idTag: string
  transactionId: number | undefined
  wh: number
  meterStart: number
  startedAt: string
  atMs: number
  mishap: Mishap | undefined
  timer: NodeJS.Timeout | undefined
}

/** @throws Error when the central system cannot be reached or refuses the charge point */
export async function openOcppPile(url: string, post: Post, traits: PileTraits): Promise<Pile> {
  const { dice } = traits
  const { sn, secret, device } = post
  const stand = new Stand(device.portCount)
  const runs = new Map<number, Run>()
  const meters = new Map(stand.ports.map((port) => [port, dice.whole(40_000, 900_000)]))
  const configuration = new Map<string, string>([
    ['HeartbeatInterval', String(DEFAULT_HEARTBEAT_S)],
    ['MeterValueSampleInterval', String(DEFAULT_SAMPLE_S)],
    ['ConnectionTimeOut', '90'],
    ['NumberOfConnectors', String(device.portCount)],
  ])
  let limitW = device.maxPower
  let isStopped = false
  let isConnected = false
  let client = newClient()
  let heartbeat: NodeJS.Timeout | undefined

  function newClient(): RPCClient {
    const made = new RPCClient({
      endpoint: `${url.replace(/^http/, 'ws')}/ocpp`,
      identity: sn,
      password: secret,
      protocols: ['ocpp1.6'],
      strictMode: true,
      reconnect: false,
      // The rest has values that suit.
    } as never)
    made.handle((async ({ method, params }: { method: string; params: Params }) => {
      await sleep(thinkingMs(traits) / 3)
      const handler = HANDLERS[method]
      if (!handler) throw createRPCError('NotImplemented')
      return handler(params)
    }) as never)
    made.on('close', () => {
      if (client !== made) return
      isConnected = false
      if (!isStopped) void comeBack(RETRY_MS)
    })
    return made
  }

  async function connect(): Promise<void> {
    await client.connect()
    isConnected = true
    await ask('BootNotification', {
      chargePointVendor: 'Hengtuo',
      chargePointModel: device.portCount > 1 ? 'HT-DC120' : 'HT-AC7',
      chargePointSerialNumber: sn.slice(0, 25),
      firmwareVersion: '3.1.7',
    })
    await tellPort(0, 'Available')
    for (const port of stand.ports) await tellPort(port, stateOf(port))
    beat()
  }

  async function comeBack(afterMs: number): Promise<void> {
    clearTimeout(heartbeat)
    await sleep(afterMs)
    if (isStopped) return
    client = newClient()
    await connect().catch(() => comeBack(RETRY_MS))
  }

  function beat(): void {
    clearTimeout(heartbeat)
    heartbeat = setTimeout(() => {
      void ask('Heartbeat', {}).catch(() => undefined)
      beat()
    }, secondsOf('HeartbeatInterval', DEFAULT_HEARTBEAT_S) * 1000)
  }

  const secondsOf = (key: string, otherwise: number) => Math.max(1, Number(configuration.get(key)) || otherwise)
  const ask = (action: string, params: object) => client.call(action, params) as Promise<Answer>

  /** What concerns a transaction is said until it is heard. */
  async function insist(action: string, params: object): Promise<Answer | undefined> {
    while (!isStopped) {
      try {
        if (isConnected) return await ask(action, params)
      } catch (error) {
        // The central system has heard it and will not have it: saying it again would not help.
        const { rpcErrorCode } = error as { rpcErrorCode?: string }
        if (rpcErrorCode !== undefined && rpcErrorCode !== 'InternalError') return undefined
      }
      await sleep(RETRY_MS)
    }
    return undefined
  }

  async function tellPort(connectorId: number, status: string, errorCode = 'NoError'): Promise<void> {
    const timestamp = new Date().toISOString()
    await ask('StatusNotification', { connectorId, status, errorCode, timestamp }).catch(() => undefined)
  }

  const stateOf = (port: number) => (runs.has(port) ? 'Charging' : stand.batteryAt(port) ? 'Preparing' : 'Available')

  const HANDLERS: Record<string, (params: Params) => Answer> = {
    RemoteStartTransaction({ connectorId, idTag }) {
      const port = Number(connectorId ?? 1)
      const mishap = mishapOf(traits)
      if (mishap === 'refuses' || runs.has(port)) return { status: 'Rejected' }
      if (mishap !== 'silent') void start(port, String(idTag), mishap)
      return { status: 'Accepted' }
    },
    RemoteStopTransaction({ transactionId }) {
      const run = [...runs.values()].find((one) => one.transactionId === transactionId)
      if (!run) return { status: 'Rejected' }
      void end(run, 'Remote')
      return { status: 'Accepted' }
    },
    Reset: () => {
      setTimeout(() => void drop(RETRY_MS), 500)
      return { status: 'Accepted' }
    },
    TriggerMessage({ requestedMessage, connectorId }) {
      void triggered(String(requestedMessage), connectorId === undefined ? undefined : Number(connectorId))
      return { status: 'Accepted' }
    },
    ChangeConfiguration({ key, value }) {
      if (!configuration.has(String(key))) return { status: 'NotSupported' }
      configuration.set(String(key), String(value))
      return { status: 'Accepted' }
    },
    GetConfiguration: () => ({
      configurationKey: [...configuration].map(([key, value]) => ({
        key,
        value,
        readonly: key === 'NumberOfConnectors',
      })),
      unknownKey: [],
    }),
    SetChargingProfile({ csChargingProfiles }) {
      limitW = wattsIn(csChargingProfiles) ?? limitW
      return { status: 'Accepted' }
    },
    ClearChargingProfile: () => {
      limitW = device.maxPower
      return { status: 'Accepted' }
    },
    UnlockConnector: () => ({ status: 'Unlocked' }),
    ChangeAvailability: () => ({ status: 'Accepted' }),
    ClearCache: () => ({ status: 'Accepted' }),
    DataTransfer: ({ messageId }) => ({ status: messageId === 'playSound' ? 'Accepted' : 'UnknownMessageId' }),
    UpdateFirmware: () => ({}),
    GetDiagnostics: () => ({}),
  }

  async function triggered(message: string, port: number | undefined): Promise<void> {
    await sleep(200)
    const ports = port ? [port] : stand.ports
    if (message === 'StatusNotification') for (const one of ports) await tellPort(one, stateOf(one))
    if (message === 'Heartbeat') await ask('Heartbeat', {}).catch(() => undefined)
    if (message === 'MeterValues') {
      for (const one of ports) {
        const run = runs.get(one)
        if (run) await tellMeter(run)
      }
    }
  }

  async function start(port: number, idTag: string, mishap: Mishap | undefined): Promise<void> {
    await sleep(thinkingMs(traits))
    const meterStart = meters.get(port)!
    const startedAt = new Date().toISOString()
    const run: Run = {
      port,
      idTag,
      transactionId: undefined,
      wh: 0,
      meterStart,
      startedAt,
      atMs: Date.now(),
      mishap,
      timer: undefined,
    }
    runs.set(port, run)
    const began = { connectorId: port, idTag, meterStart, timestamp: startedAt }
    const answer = await insist('StartTransaction', began)
    if (!answer) return void runs.delete(port)
    run.transactionId = Number(answer.transactionId)
    const { status } = answer.idTagInfo as { status: string }
    if (status !== 'Accepted') return end(run, 'DeAuthorized')
    await tellPort(port, 'Charging')
    const everyMs = secondsOf('MeterValueSampleInterval', DEFAULT_SAMPLE_S) * 1000
    run.timer = setInterval(() => void measure(run), everyMs)
    // The first reading comes at once: a phone shows that something flows.
    setTimeout(() => runs.has(port) && void measure(run), Math.min(everyMs, 5_000))
  }

  function advance(run: Run): number {
    const nowMs = Date.now()
    const battery = stand.batteryAt(run.port)
    if (battery) run.wh += charge(battery, device.kind, (nowMs - run.atMs) / 1000, limitW)
    run.atMs = nowMs
    meters.set(run.port, Math.round(run.meterStart + run.wh))
    return battery ? powerOf(battery, device.kind, limitW) * dice.between(0.98, 1.02) : 0
  }

  async function measure(run: Run): Promise<void> {
    const mishap = run.mishap
    run.mishap = undefined
    if (mishap === 'dropsOut') return void drop(AWAY_MS)
    if (mishap === 'faults') {
      await tellPort(run.port, 'Faulted', 'HighTemperature')
      await end(run, 'Other')
      return
    }
    await tellMeter(run)
    const battery = stand.batteryAt(run.port)
    if (!battery || battery.soc >= FULL_SOC) await end(run, battery ? 'Local' : 'EVDisconnected')
  }

  async function tellMeter(run: Run): Promise<void> {
    const w = advance(run)
    const battery = stand.batteryAt(run.port)
    const volts = battery?.volts ?? 0
    const sampled = [
      ['Energy.Active.Import.Register', meters.get(run.port)!, 'Wh'],
      ['Power.Active.Import', Math.round(w), 'W'],
      ['Voltage', round(volts), 'V'],
      ['Current.Import', volts > 0 ? round(w / volts) : 0, 'A'],
      ['SoC', Math.round(battery?.soc ?? 0), 'Percent'],
    ] as const
    await insist('MeterValues', {
      connectorId: run.port,
      ...(run.transactionId === undefined ? {} : { transactionId: run.transactionId }),
      meterValue: [meterValue(sampled, 'Sample.Periodic')],
    })
  }

  /** What idle ports say on the minute: that nothing flows, and where the register stands. */
  async function tellIdle(): Promise<void> {
    for (const port of stand.ports) {
      if (runs.has(port) || !isConnected) continue
      const sampled = [
        ['Energy.Active.Import.Register', meters.get(port)!, 'Wh'],
        ['Power.Active.Import', 0, 'W'],
      ] as const
      await ask('MeterValues', { connectorId: port, meterValue: [meterValue(sampled, 'Sample.Clock')] }).catch(
        () => undefined,
      )
    }
  }

  async function end(run: Run, reason: string): Promise<void> {
    if (!runs.delete(run.port)) return
    clearInterval(run.timer)
    advance(run)
    await insist('StopTransaction', {
      transactionId: run.transactionId,
      meterStop: meters.get(run.port)!,
      timestamp: new Date().toISOString(),
      reason,
      idTag: run.idTag,
    })
    await tellPort(run.port, stand.batteryAt(run.port) ? 'Finishing' : 'Available')
  }

  async function drop(ms: number): Promise<void> {
    const before = client
    // Another one from now on: the end of this line is our own doing, and not a reason to come back at once.
    client = newClient()
    isConnected = false
    await before.close({ force: true }).catch(() => undefined)
    await comeBack(ms)
  }

  await connect()
  const clock = setInterval(() => void tellIdle(), CLOCK_ALIGNED_MS)
  return {
    post,
    get isOnline() {
      return isConnected
    },
    take: () => stand.take(),
    async plugIn(port, battery) {
      stand.plugIn(port, battery)
      await tellPort(port, 'Preparing')
    },
    async leave(port) {
      const run = runs.get(port)
      stand.leave(port)
      if (run) await end(run, 'EVDisconnected')
      else await tellPort(port, 'Available')
    },
    finishLost({ port, transactionId, meterStart, energy, idTag }) {
      if (runs.has(port) || transactionId === null) return
      const meterStop = Math.round((meterStart ?? 0) + energy)
      meters.set(port, Math.max(meterStop, meters.get(port) ?? 0))
      const timestamp = new Date().toISOString()
      void insist('StopTransaction', { transactionId, meterStop, timestamp, reason: 'PowerLoss', idTag })
    },
    async stop() {
      clearInterval(clock)
      clearTimeout(heartbeat)
      const ended = Promise.all([...runs.values()].map((run) => end(run, 'PowerLoss')))
      if (isConnected) await Promise.race([ended, sleep(GOODBYE_MS)])
      isStopped = true
      await client.close({ force: true }).catch(() => undefined)
    },
  }
}

function wattsIn(profile: unknown): number | undefined {
  const { chargingSchedule } = (profile ?? {}) as {
    chargingSchedule?: { chargingRateUnit?: string; chargingSchedulePeriod?: { limit?: number }[] }
  }
  const limit = chargingSchedule?.chargingSchedulePeriod?.[0]?.limit
  return chargingSchedule?.chargingRateUnit === 'W' && typeof limit === 'number' ? limit : undefined
}

type Sampled = readonly (readonly [measurand: string, value: number, unit: string])[]

function meterValue(sampled: Sampled, context: string) {
  return {
    timestamp: new Date().toISOString(),
    sampledValue: sampled.map(([measurand, value, unit]) => ({ measurand, value: String(value), unit, context })),
  }
}

const round = (value: number) => Math.round(value * 10) / 10
