import type { Services } from '@atrium/core/server/call/services'
import { unknownCode } from './refusals.ts'

/** A printed code. Codes are unique in the whole platform. */
export interface FoundCode {
  tenantId: string
  /** Null if it is not bound to a device. */
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
 * Finds the tenant and the device of a code. `counts`: a consumer has scanned it just now.
 * @throws unknownCode, also for a void code
 */
export async function findCode({ db }: Services, app: string, no: string, { counts = false } = {}): Promise<FoundCode> {
  const lookup = counts ? 'scan_qrcode' : 'find_qrcode'
  const [row] = await db.lookup<Row>(lookup, [app, no])
  if (!row || row.status === VOIDED) throw unknownCode()
  return { tenantId: row.tenant_id, deviceId: row.status === BOUND ? row.device_id : null }
}
