import type { Services } from '../call/services.ts'
import { unknownCode } from './refusals.ts'

/** A printed code, found in the whole platform. */
export interface FoundCode {
  tenantId: string
  /** Null while it is bound to no device. */
  deviceId: string | null
}

const BOUND = 2
const VOIDED = 3

interface Row {
  tenant_id: string
  device_id: string | null
  status: number
}

/**
 * Whose code this is. `counts`: a person has come by it just now.
 * @throws unknownCode also for one that is void
 */
export async function findCode({ db }: Services, app: string, no: string, { counts = false } = {}): Promise<FoundCode> {
  const lookup = counts ? 'scan_qrcode' : 'find_qrcode'
  const [exact] = await db.lookup<Row>(lookup, [app, no])
  // Typed in by hand where the camera fails, and seldom in capitals.
  const [row] = exact ? [exact] : await db.lookup<Row>(lookup, [app, no.toUpperCase()])
  if (!row || row.status === VOIDED) throw unknownCode()
  return { tenantId: row.tenant_id, deviceId: row.status === BOUND ? row.device_id : null }
}
