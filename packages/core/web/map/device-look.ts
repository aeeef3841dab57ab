import type { PlaceLook } from './place.ts'

/** The fields of a device that decide how its mark is drawn. */
export interface DeviceState {
  /** 1 enabled, 3 faulty */
  status: number
  /** 1 online */
  online: number
  fault: string | null
}

const ENABLED = 1
const FAULTY = 3
const ONLINE = 1

/** A fault is an alarm; a device that is offline or not in service is grey. */
export function deviceLook({ status, online, fault }: DeviceState): PlaceLook {
  if (status === FAULTY || (fault !== null && online === ONLINE)) return 'alarm'
  return status === ENABLED && online === ONLINE ? 'good' : 'neutral'
}
