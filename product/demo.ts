import type { RunningServer } from '@atrium/server/start'
import { DEMO_CREDENTIAL, type DemoAccess, seedDemo } from './seed.ts'
import { DEMO_SEED, type Factory, factoryOf } from './sim/factory.ts'
import { writeHistory } from './sim/history.ts'
import { type Simulator, startSimulator } from './sim/simulator.ts'

export interface Demo {
  access: DemoAccess
  /** Rows a second, or null when the simulator is switched off. */
  pointsPerS: number | null
  /** Ends the simulator and the history that is still being written. */
  close(): Promise<void>
}

/**
 * The demonstration tenant with its factory: the simulator publishes over a real MQTT connection, like the machines it
 * stands in for, and the day before is written in the background.
 */
export async function startDemo({ services, mqttPort }: RunningServer): Promise<Demo> {
  const { settings, timeseries, log } = services
  const access = await seedDemo(services)
  if (!settings.sim) return { access, pointsPerS: null, close: async () => undefined }

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
  return {
    access,
    pointsPerS: simulator?.pointsPerS ?? null,
    async close() {
      ending.abort()
      await Promise.all([simulator?.stop(), history])
    },
  }

  async function simulate(factory: Factory): Promise<Simulator | null> {
    const host = settings.host === '0.0.0.0' || settings.host === '::' ? '127.0.0.1' : settings.host
    const url = settings.mqttUrl ?? `mqtt://${host.includes(':') ? `[${host}]` : host}:${mqttPort}`
    const credential = { user: DEMO_CREDENTIAL, token: access.ingestToken }
    const isExternalBroker = settings.mqttUrl !== undefined
    return startSimulator({ factory, url, ...credential, rate: 1, isExternalBroker }).catch((error: Error) => {
      log.warn({ err: error }, 'the simulator could not connect')
      return null
    })
  }
}
