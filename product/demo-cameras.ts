import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, openCameraServer } from './sim/cameras/camera-server.ts'
import type { CameraName } from './sim/cameras/scenes.ts'

/** The file in the data folder with the ports of the cameras: stored dashboards have their addresses. */
const PORTS_FILE = 'demo-camera-ports'
const NAMES: readonly CameraName[] = ['gate', 'conveyor']

export type CameraAddresses = Readonly<Record<CameraName, string>>

export interface DemoCameras {
  addresses: CameraAddresses
  close(): Promise<void>
}

/**
 * Opens the simulated cameras of the demonstration, at the ports of the first start. One whose port somebody else has by
 * then is missing, and its video says that it cannot be reached.
 */
export async function openDemoCameras(dataDir: string): Promise<DemoCameras> {
  const file = join(dataDir, PORTS_FILE)
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').map(Number) : NAMES.map(() => 0)
  const servers = await Promise.all(
    NAMES.map((name, index) => openCameraServer(name, known[index]!).catch(() => undefined)),
  )
  const ports = servers.map((server, index) => server?.port ?? known[index]!)
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${ports.join(' ')}\n`)
  return {
    addresses: cameraAddresses(ports),
    async close() {
      await Promise.all(servers.map((server) => server?.close()))
    },
  }
}

/** @param ports one for each camera */
export function cameraAddresses(ports: readonly number[]): CameraAddresses {
  const [gate = 0, conveyor = 0] = ports
  return { gate: addressOf('gate', gate), conveyor: addressOf('conveyor', conveyor) }
}

/** The entries of both allow-lists: the cameras are at this machine, which is closed to tenants otherwise. */
export function cameraAllowances(addresses: CameraAddresses): string[] {
  return Object.values(addresses).map((address) => new URL(address).host)
}
