import type { Services } from '@atrium/core/server/call/services'
import type { Device } from './device.ts'
import { showsSecret } from './secret.ts'

interface FoundDevice {
  id: string
  tenant_id: string
  app: string
  no: string
  sn: string
  name: string
  protocol: number
  heartbeat: number
  sealed_secret: string
  is_disabled: boolean
}

/** A device as it is stored in the database. `seal` changes with its secret. */
export interface StoredDevice {
  device: Device
  seal: string
  isDisabled: boolean
}

/** A device that has signed in. */
export interface SignedIn extends Pick<StoredDevice, 'device' | 'seal'> {
  /** The value of `Connections.live.changes` before the device was looked up. */
  changes: number
}

/** The result of checking a device's serial number and password. */
export type Verdict = { known: false } | ({ known: true; isRight: boolean } & StoredDevice)

/**
 * Looks a device up by its serial number, in the whole platform, and checks its password. A device is unknown if its
 * tenant is closed or does not have its app.
 */
export async function findDevice(services: Services, sn: string, password: string): Promise<Verdict> {
  return verdictOn(services, (await devicesBySn(services, [sn])).get(sn), password)
}

/** The same for a charge point, which may write its serial number in another case than the stored one. */
export async function findChargePoint(services: Services, sn: string, password: string): Promise<Verdict> {
  const [row] = await services.db.lookup<FoundDevice>('find_charge_point', [sn])
  return verdictOn(services, row && stored(row), password)
}

/** The stored devices, by serial number. */
export async function devicesBySn({ db }: Services, sns: readonly string[]): Promise<Map<string, StoredDevice>> {
  const rows = await db.lookup<FoundDevice>('find_devices', [sns])
  return new Map(rows.map((row) => [row.sn, stored(row)]))
}

function verdictOn({ vault }: Services, found: StoredDevice | undefined, password: string): Verdict {
  if (!found) return { known: false }
  const isRight = showsSecret(vault.open(found.seal), found.device.sn, password, Date.now())
  return { known: true, ...found, isRight }
}

function stored(row: FoundDevice): StoredDevice {
  const { id, tenant_id: tenantId, heartbeat: heartbeatS, sealed_secret: seal, is_disabled: isDisabled, ...rest } = row
  return { device: { _id: id, tenantId, heartbeatS, ...rest }, seal, isDisabled }
}

/** Devices were changed: they are read again. A connection stays only if its device could still sign in. */
export async function stillAdmitted<C extends { device: Device; seal: string }>(
  services: Services,
  asked: readonly C[],
): Promise<Set<C>> {
  const found = await devicesBySn(
    services,
    asked.map(({ device }) => device.sn),
  )
  const remaining = asked.filter(({ device, seal }) => {
    const now = found.get(device.sn)
    if (now?.device._id !== device._id || now.isDisabled) return false
    if (now.seal !== seal || now.device.protocol !== device.protocol) return false
    Object.assign(device, now.device)
    return true
  })
  return new Set(remaining)
}
