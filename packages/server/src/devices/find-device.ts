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
  const found = await deviceBySn(services, sn)
  if (!found) return { known: false }
  const isRight = showsSecret(services.vault.open(found.seal), sn, password, Date.now())
  return { known: true, ...found, isRight }
}

export async function deviceBySn({ db }: Services, sn: string): Promise<{ device: Device; seal: string } | undefined> {
  const [row] = await db.lookup<FoundDevice>('find_device', [sn])
  if (!row) return undefined
  const { id, tenant_id: tenantId, heartbeat: heartbeatS, sealed_secret: seal, ...rest } = row
  return { device: { _id: id, tenantId, heartbeatS, ...rest }, seal }
}
