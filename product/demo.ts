import type { RunningServer } from '@atrium/server/start'
import { startDemoNetwork } from './demo-network.ts'
import { DEMO_CREDENTIAL, type DemoAccess, seedDemo } from './seed.ts'
import { DEMO_SEED, type Factory, factoryOf } from './sim/factory.ts'
import { writeHistory } from './sim/history.ts'
import { type Simulator, startSimulator } from './sim/simulator.ts'

export interface Demo {
  access: DemoAccess
  /** Rows a second, or null when the simulator is switched off. */
  pointsPerS: number | null
  /** Whether devices and riders charge, too. */
  hasNetwork: boolean
  /** Ends the simulator and the history that is still being written. */
  close(): Promise<void>
}

/**
 * The demonstration tenant with its factory: the simulator publishes over a real MQTT connection, like the machines it
 * stands in for, and the day before is written in the background. Beside it a charging network with its riders.
 */
export async function startDemo({ services, mqttPort, url }: RunningServer): Promise<Demo> {
  const { settings, timeseries, log } = services
  const access = await seedDemo(services)
  if (!settings.sim) return { access, pointsPerS: null, hasNetwork: false, close: async () => undefined }

  const factory = factoryOf(DEMO_SEED)
  const ending = new AbortController()
  const simulator = await simulate(factory)
  // The server answers already; a history that fails is completed by the next start.
  const history = writeHistory({
    timeseries,
    tenantId: access.tenantId,
    factory,
    untilMs: access.bornMs,
    signal: ending.signal,
  }).catch((error: Error) => log.warn({ err: error }, 'the demonstration history could not be written'))
  const network = startNetworkBeside()
  return {
    access,
    pointsPerS: simulator?.pointsPerS ?? null,
    hasNetwork: network !== undefined,
    async close() {
      ending.abort()
      await Promise.all([simulator?.stop(), history, network?.close()])
    },
  }

  // Its people and devices call this very process: the engine alone serves no people, and another broker no devices.
  function startNetworkBeside() {
    if (!settings.demoNetwork || settings.role !== 'all' || settings.mqttUrl !== undefined) return undefined
    const { tenantId, bornMs } = access
    return startDemoNetwork({ services, tenantId, bornMs, url, mqttUrl: brokerUrl() })
  }

  function brokerUrl(): string {
    const host = settings.host === '0.0.0.0' || settings.host === '::' ? '127.0.0.1' : settings.host
    return settings.mqttUrl ?? `mqtt://${host.includes(':') ? `[${host}]` : host}:${mqttPort}`
  }

  async function simulate(factory: Factory): Promise<Simulator | null> {
    const credential = { user: DEMO_CREDENTIAL, token: access.ingestToken }
    const isExternalBroker = settings.mqttUrl !== undefined
    return startSimulator({ factory, url: brokerUrl(), ...credential, rate: 1, isExternalBroker }).catch(
      (error: Error) => {
        log.warn({ err: error }, 'the simulator could not connect')
        return null
      },
    )
  }
}
