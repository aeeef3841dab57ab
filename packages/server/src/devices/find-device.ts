import type { Services } from '../services.ts'
import type { Device } from './model.ts'
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
}

/** What a device has to show for itself. `seal` changes with its secret. */
export type Verdict = { known: false } | { known: true; device: Device; seal: string; isRight: boolean }

/**
 * Looks a device up by its serial number, in the whole platform, and checks its password. One whose tenant is closed or
 * has not its app is not known.
 */
export async function findDevice(services: Services, sn: string, password: string): Promise<Verdict> {
  return verdictOn(services, await deviceBySn(services, sn), password)
}

/** The same for a charge point, which may write its serial number in another case than it was entered in. */
export async function findChargePoint(services: Services, sn: string, password: string): Promise<Verdict> {
  return verdictOn(services, await lookUp(services, 'find_charge_point', sn), password)
}

function verdictOn({ vault }: Services, found: Found | undefined, password: string): Verdict {
  if (!found) return { known: false }
  const isRight = showsSecret(vault.open(found.seal), found.device.sn, password, Date.now())
  return { known: true, ...found, isRight }
}

interface Found {
  device: Device
  seal: string
}

export const deviceBySn = (services: Services, sn: string) => lookUp(services, 'find_device', sn)

async function lookUp({ db }: Services, name: string, sn: string): Promise<Found | undefined> {
  const [row] = await db.lookup<FoundDevice>(name, [sn])
  if (!row) return undefined
  const { id, tenant_id: tenantId, heartbeat: heartbeatS, sealed_secret: seal, ...rest } = row
  return { device: { _id: id, tenantId, heartbeatS, ...rest }, seal }
}
