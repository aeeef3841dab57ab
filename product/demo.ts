import type { RunningServer } from '@atrium/core/server/start'
import { brokerPortOf } from '@atrium/devices/server/mqtt-address'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import type { CameraAddresses } from './demo-cameras.ts'
import { startDemoNetwork } from './demo-network.ts'
import { DEMO_CREDENTIAL, type DemoAccess, seedDemo } from './seed.ts'
import { DEMO_SEED, type Factory, factoryOf } from './sim/factory.ts'
import { fleetOf } from './sim/fleet.ts'
import { writeHistory } from './sim/history.ts'
import { type Simulator, startSimulator } from './sim/simulator.ts'
import { untilDone } from './until-done.ts'

/** Reason in `/api/health/ready` until the demonstration's users and dashboards exist. */
export const DEMONSTRATION = 'demonstration'

export interface Demo {
  access: DemoAccess
  /** Rows per second, or null if the simulator is off. */
  pointsPerS: number | null
  /** Whether devices and consumers are simulated as well. */
  hasNetwork: boolean
}

export interface StartingDemo {
  /** Resolves when users can sign in; undefined if it was closed before. */
  ready: Promise<Demo | undefined>
  /** Ends the simulator and background writes. */
  close(): Promise<void>
}

/**
 * Starts the demonstration: a tenant with a factory and a charging network. The simulator publishes over a real MQTT
 * connection, and the history of the day before is written in the background. An error (a lost database, a full disk)
 * is logged and the step is retried; the server continues.
 */
export function startDemo(
  { services, readiness, url }: RunningServer,
  { cameras, end, firstPauseMs }: { cameras: CameraAddresses; end: AbortSignal; firstPauseMs?: number },
): StartingDemo {
  const { settings, log } = services
  const timeseries = timeseriesOf(services)
  const ending = new AbortController()
  const signal = AbortSignal.any([ending.signal, end])
  const closing: (() => Promise<unknown> | undefined)[] = []
  const again = { signal, log, ...(firstPauseMs === undefined ? {} : { firstPauseMs }) }

  async function open(): Promise<Demo | undefined> {
    const access = await untilDone(() => seedDemo(services, cameras), {
      ...again,
      what: 'making the demonstration tenant',
    })
    if (!access) return undefined
    readiness.done(DEMONSTRATION)
    if (!settings.sim) return { access, pointsPerS: null, hasNetwork: false }
    const factory = factoryOf(DEMO_SEED)
    const fleet = fleetOf(DEMO_SEED)
    // Of the vehicles only the present is of interest, so they have no history.
    const simulator = await simulate((timeMs) => [...factory(timeMs), ...fleet(timeMs)], access)
    if (simulator) closing.push(() => simulator.stop())
    const past = { timeseries, tenantId: access.tenantId, factory, untilMs: access.bornMs, signal }
    const history = untilDone(() => writeHistory(past), { ...again, what: 'writing the history of the factory' })
    closing.push(() => history)
    const network = startNetworkBeside(access)
    if (network) closing.push(() => network.close())
    return { access, pointsPerS: simulator?.pointsPerS ?? null, hasNetwork: network !== undefined }
  }

  // The simulated consumers and devices call this process. An engine alone does not serve consumers, and an external
  // broker does not serve devices.
  function startNetworkBeside({ tenantId, bornMs }: DemoAccess) {
    if (!settings.demoNetwork || settings.role !== 'all' || settings.mqttUrl !== undefined) return undefined
    return startDemoNetwork({ services, tenantId, bornMs, url, mqttUrl: brokerUrl(), again })
  }

  function brokerUrl(): string {
    const host = settings.host === '0.0.0.0' || settings.host === '::' ? '127.0.0.1' : settings.host
    return settings.mqttUrl ?? `mqtt://${host.includes(':') ? `[${host}]` : host}:${brokerPortOf(services)}`
  }

  async function simulate(factory: Factory, { ingestToken }: DemoAccess): Promise<Simulator | null> {
    const credential = { user: DEMO_CREDENTIAL, token: ingestToken }
    const isExternalBroker = settings.mqttUrl !== undefined
    return startSimulator({ factory, url: brokerUrl(), ...credential, rate: 1, isExternalBroker }).catch(
      (error: Error) => {
        log.warn({ err: error }, 'the simulator could not connect')
        return null
      },
    )
  }

  const ready = open()
  return {
    ready,
    async close() {
      ending.abort()
      await ready
      await Promise.all(closing.map((end) => end()))
    },
  }
}
