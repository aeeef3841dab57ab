import { createRPCError } from 'ocpp-rpc'
import { type Mishap, mishapOf, sleep, thinkingMs } from '../parts/mishap.ts'
import { charge, FULL_SOC, newBattery, powerOf } from './battery.ts'
import { type Answer, type OcppConnection, openOcppConnection, type Params } from './ocpp-connection.ts'
import { chargingValue, idleValue, wattsIn } from './ocpp-messages.ts'
import { GUEST_LEAVES_MS, type Pile, type PilePost, type PileTraits, Stand } from './pile.ts'

/** A charge point for cars with OCPP 1.6J. What happens without a connection is sent later. */

/** Disturbed messages are a matter of MQTT: OCPP's calls have their own answers. */
const MISHAPS: readonly Mishap[] = ['refuses', 'refuses', 'silent', 'dropsOut', 'faults']
const RESTART_MS = 3_000
const AWAY_MS = 20_000
const GOODBYE_MS = 3_000
const CLOCK_ALIGNED_MS = 60_000
const FIRST_READING_MS = 5_000
/** Whoever tries the demonstration watches the fee grow. */
const GUEST_METER_MS = 15_000

interface Run {
  port: number
  idTag: string
  transactionId: number | undefined
  /** The answer to StartTransaction; undefined if it was refused. */
  begun: Promise<Answer | undefined> | undefined
  wh: number
  meterStart: number
  atMs: number
  mishap: Mishap | undefined
  timer: NodeJS.Timeout | undefined
}

/** @throws Error if the central system is unreachable or refuses the charge point */
export async function openOcppPile(url: string, post: PilePost, traits: PileTraits): Promise<Pile> {
  const { dice } = traits
  const { sn, secret, device } = post
  const stand = new Stand(device.portCount)
  const runs = new Map<number, Run>()
  const meters = new Map(stand.ports.map((port) => [port, dice.whole(40_000, 900_000)]))
  const configuration = new Map<string, string>([
    ['HeartbeatInterval', '60'],
    ['MeterValueSampleInterval', '60'],
    ['ConnectionTimeOut', '90'],
    ['NumberOfConnectors', String(device.portCount)],
  ])
  const msOf = (key: string) => Math.max(1, Number(configuration.get(key)) || 60) * 1000
  let limitW = device.maxPower
  let heartbeat: NodeJS.Timeout | undefined
  let isLeaving = false

  const connection = await openOcppConnection({
    url,
    sn,
    secret,
    async onCall(method, params) {
      await sleep(thinkingMs(traits) / 3)
      if (!Object.hasOwn(handlers(), method)) throw createRPCError('NotImplemented')
      return handlers()[method]!(params)
    },
    onConnected: greet,
  })
  const clock = setInterval(() => void reportIdle(), CLOCK_ALIGNED_MS)

  async function greet(to: OcppConnection): Promise<void> {
    await to.ask('BootNotification', {
      chargePointVendor: 'Hengtuo',
      chargePointModel: device.portCount > 1 ? 'HT-DC120' : 'HT-AC7',
      chargePointSerialNumber: sn.slice(0, 25),
      firmwareVersion: '3.1.7',
    })
    await reportPort(to, 0, 'Available')
    for (const port of stand.ports) await reportPort(to, port, stateOf(port))
    beat(to)
  }

  function beat(to: OcppConnection): void {
    clearTimeout(heartbeat)
    heartbeat = setTimeout(() => {
      void to.ask('Heartbeat', {}).catch(() => undefined)
      beat(to)
    }, msOf('HeartbeatInterval'))
  }

  function stateOf(port: number): string {
    return runs.has(port) ? 'Charging' : stand.batteryAt(port) ? 'Preparing' : 'Available'
  }

  /** Handlers for the calls of the central system. */
  function handlers(): Record<string, (params: Params) => Answer> {
    return {
      RemoteStartTransaction({ connectorId, idTag }) {
        const port = Number(connectorId ?? 1)
        // Whoever is simulated has plugged in before.
        const isGuest = stand.isGuest(port) || stand.batteryAt(port) === undefined
        const mishap = isGuest ? undefined : mishapOf(traits, MISHAPS)
        if (mishap === 'refuses' || runs.has(port)) return { status: 'Rejected' }
        if (isGuest) stand.plugInGuest(port, newBattery(device.kind, device.maxPower, dice))
        if (mishap !== 'silent') void start(port, String(idTag), mishap)
        return ACCEPTED
      },
      RemoteStopTransaction({ transactionId }) {
        const run = [...runs.values()].find((one) => one.transactionId === transactionId)
        if (run) void end(run, 'Remote')
        return { status: run ? 'Accepted' : 'Rejected' }
      },
      Reset() {
        setTimeout(() => void connection.drop(RESTART_MS), 500)
        return ACCEPTED
      },
      TriggerMessage({ requestedMessage, connectorId }) {
        void triggered(String(requestedMessage), connectorId === undefined ? undefined : Number(connectorId))
        return ACCEPTED
      },
      ChangeConfiguration({ key, value }) {
        const isKnown = configuration.has(String(key))
        if (isKnown) configuration.set(String(key), String(value))
        return { status: isKnown ? 'Accepted' : 'NotSupported' }
      },
      GetConfiguration: () => ({
        configurationKey: [...configuration].map(([key, value]) => ({
          key,
          value,
          readonly: key.startsWith('Number'),
        })),
        unknownKey: [],
      }),
      SetChargingProfile({ csChargingProfiles }) {
        limitW = wattsIn(csChargingProfiles) ?? limitW
        return ACCEPTED
      },
      ClearChargingProfile() {
        limitW = device.maxPower
        return ACCEPTED
      },
      UnlockConnector: () => ({ status: 'Unlocked' }),
      ChangeAvailability: () => ACCEPTED,
      ClearCache: () => ACCEPTED,
      DataTransfer: ({ messageId }) => ({ status: messageId === 'playSound' ? 'Accepted' : 'UnknownMessageId' }),
      UpdateFirmware: () => ({}),
      GetDiagnostics: () => ({}),
    }
  }

  async function triggered(message: string, port: number | undefined): Promise<void> {
    await sleep(200)
    const ports = port ? [port] : stand.ports
    if (message === 'Heartbeat') await connection.ask('Heartbeat', {}).catch(() => undefined)
    for (const one of ports) {
      const run = runs.get(one)
      if (message === 'StatusNotification') await reportPort(connection, one, stateOf(one))
      if (message === 'MeterValues' && run) await reportMeter(run)
    }
  }

  async function start(port: number, idTag: string, mishap: Mishap | undefined): Promise<void> {
    await sleep(thinkingMs(traits))
    // What it begins now would never end.
    if (isLeaving) return
    if (stand.isGuest(port)) await reportPort(connection, port, 'Preparing')
    const meterStart = meters.get(port)!
    const run: Run = {
      port,
      idTag,
      transactionId: undefined,
      begun: undefined,
      wh: 0,
      meterStart,
      atMs: Date.now(),
      mishap,
      timer: undefined,
    }
    runs.set(port, run)
    const began = { connectorId: port, idTag, meterStart, timestamp: new Date().toISOString() }
    run.begun = connection.insist('StartTransaction', began)
    const answer = await run.begun
    // The driver has left in the meantime, or the start was refused.
    if (runs.get(port) !== run) return
    if (!answer) {
      runs.delete(port)
      return stand.isGuest(port) ? leaveGuest(port) : undefined
    }
    run.transactionId = Number(answer.transactionId)
    if ((answer.idTagInfo as { status: string }).status !== 'Accepted') return end(run, 'DeAuthorized')
    await reportPort(connection, port, 'Charging')
    const everyMs = Math.min(
      msOf('MeterValueSampleInterval'),
      stand.isGuest(port) ? GUEST_METER_MS : Number.POSITIVE_INFINITY,
    )
    run.timer = setInterval(() => void measure(run), everyMs)
    // The first reading comes early, so that the phone soon shows the power.
    setTimeout(() => runs.has(port) && void measure(run), Math.min(everyMs, FIRST_READING_MS))
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
    const { mishap } = run
    run.mishap = undefined
    if (mishap === 'dropsOut') return connection.drop(AWAY_MS)
    if (mishap === 'faults') {
      await reportPort(connection, run.port, 'Faulted', 'HighTemperature')
      return end(run, 'Other')
    }
    await reportMeter(run)
    const battery = stand.batteryAt(run.port)
    if (!battery || battery.soc >= FULL_SOC) await end(run, battery ? 'Local' : 'EVDisconnected')
  }

  async function reportMeter(run: Run): Promise<void> {
    const w = advance(run)
    await connection.insist('MeterValues', {
      connectorId: run.port,
      ...(run.transactionId === undefined ? {} : { transactionId: run.transactionId }),
      meterValue: [chargingValue(meters.get(run.port)!, w, stand.batteryAt(run.port))],
    })
  }

  async function reportIdle(): Promise<void> {
    for (const port of stand.ports) {
      if (runs.has(port) || !connection.isConnected) continue
      const idle = { connectorId: port, meterValue: [idleValue(meters.get(port)!)] }
      await connection.ask('MeterValues', idle).catch(() => undefined)
    }
  }

  /** What is being reported of charges that have ended. */
  const ends = new Set<Promise<void>>()

  async function end(run: Run, reason: string): Promise<void> {
    if (!runs.delete(run.port)) return
    const reported = reportEnd(run, reason)
    ends.add(reported)
    await reported.finally(() => ends.delete(reported))
  }

  async function reportEnd(run: Run, reason: string): Promise<void> {
    clearInterval(run.timer)
    advance(run)
    const { port, idTag } = run
    const ended = { meterStop: meters.get(port)!, timestamp: new Date().toISOString(), reason, idTag }
    // If the driver leaves at once, the answer to StartTransaction may still be missing.
    const begun = await run.begun
    if (begun) await connection.insist('StopTransaction', { transactionId: Number(begun.transactionId), ...ended })
    await reportPort(connection, port, stand.batteryAt(port) ? 'Finishing' : 'Available')
    if (stand.isGuest(port)) setTimeout(() => void leaveGuest(port), GUEST_LEAVES_MS / traits.haste)
  }

  /** The vehicle leaves, and a running charge ends. */
  async function pullOut(port: number, reason: string): Promise<void> {
    const run = runs.get(port)
    const ended = run && end(run, reason)
    stand.leave(port)
    await (ended ?? reportPort(connection, port, 'Available'))
  }

  /** Somebody may have paid for the vehicle that is still there. */
  async function leaveGuest(port: number): Promise<void> {
    if (isLeaving || runs.has(port)) return
    stand.leave(port)
    await reportPort(connection, port, 'Available')
  }

  return {
    post,
    get isOnline() {
      return connection.isConnected
    },
    take: () => stand.take(),
    async plugIn(port, battery) {
      stand.plugIn(port, battery)
      await reportPort(connection, port, 'Preparing')
    },
    async leave(port) {
      if (!stand.isGuest(port)) await pullOut(port, 'EVDisconnected')
    },
    finishLost({ port, transactionId, meterStart, energy, idTag }) {
      if (runs.has(port) || transactionId === null) return
      const meterStop = Math.round((meterStart ?? 0) + energy)
      meters.set(port, Math.max(meterStop, meters.get(port) ?? 0))
      const timestamp = new Date().toISOString()
      void connection.insist('StopTransaction', { transactionId, meterStop, timestamp, reason: 'PowerLoss', idTag })
    },
    async stop() {
      isLeaving = true
      clearInterval(clock)
      clearTimeout(heartbeat)
      // The order of a vehicle that stayed would wait for its port for a day.
      const left = stand.ports.filter((port) => stand.batteryAt(port)).map((port) => pullOut(port, 'PowerLoss'))
      const goodbye = Promise.all([...left, ...ends])
      if (connection.isConnected) await Promise.race([goodbye, sleep(traits.goodbyeMs ?? GOODBYE_MS)])
      await connection.stop()
    },
  }
}

const ACCEPTED: Answer = { status: 'Accepted' }

async function reportPort(
  connection: OcppConnection,
  connectorId: number,
  status: string,
  errorCode = 'NoError',
): Promise<void> {
  const timestamp = new Date().toISOString()
  await connection.ask('StatusNotification', { connectorId, status, errorCode, timestamp }).catch(() => undefined)
}
