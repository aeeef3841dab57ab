import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { influxRoutes } from '@atrium/timeseries/server/influx/http/routes'
import type { Limits } from '@atrium/timeseries/server/store/limits'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { openTimeseries } from '@atrium/timeseries/server/store/store'
import { startInfluxdIfInstalled } from '@atrium/timeseries/testing/influx/influxd'
import Fastify from 'fastify'

export const TENANT = 'bench'
/** The database that exists from the start. */
export const DB = 'bench'
/** For servers that accept everybody. */
export const ANYBODY = 'a:b'

/** A server that accepts line protocol and answers InfluxQL. */
export interface Side {
  name: 'Atrium' | 'InfluxDB'
  url: string
  /** Name and token, as in `Authorization: Token name:token`. */
  credential: string
  /** Its processor time so far. */
  cpuMs(): number
}

export interface Sides {
  ours: Side
  /** Null if InfluxDB is not installed. */
  influx: Side | null
  /** Stops both and removes their files. */
  close(): Promise<void>
}

export interface StoreSides extends Sides {
  /** The folder with the files of both: `timeseries` and `influx`. */
  folder: string
  timeseries: Timeseries
  /** Stops both and keeps their files. */
  stop(): Promise<void>
}

interface SidesOptions {
  limits?: Partial<Limits>
  withInflux?: boolean
}

/** Starts only the store with its HTTP endpoints, in this process, and, if it is installed, Debian's InfluxDB. */
export async function openSides({ limits = {}, withInflux = true }: SidesOptions = {}): Promise<StoreSides> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const log = { error: (detail: object, message: string) => console.error(message, detail) }
  const timeseries = await openTimeseries({ dataDir: folder, log, limits })
  const http = Fastify()
  await influxRoutes(http as never, {
    timeseries,
    findCredential: async (id) => ({ tenantId: TENANT, id, scopes: ['read', 'write', 'create', 'drop'] }),
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  const influxd = withInflux ? await startInfluxdIfInstalled(join(folder, 'influx'), DB) : null
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await influxd?.close()
    await http.close()
    await timeseries.close()
  }
  return {
    folder,
    timeseries,
    ours: {
      name: 'Atrium',
      url: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
      credential: ANYBODY,
      cpuMs: ownCpuMs,
    },
    influx: influxd && { name: 'InfluxDB', url: influxd.url, credential: ANYBODY, cpuMs: influxd.cpuMs },
    stop,
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
