import { inOffice, type OfficeAccess } from '../parts/office.ts'
import { serialOf } from '../parts/places.ts'
import { APP, deviceBody, fleetOf, NUMBER_PREFIX, PACKAGES } from './fleet.ts'
import type { MachinePost } from './machine.ts'

const FILLED = 60

/**
 * Enters packages and simulated machines through the product's calls.
 * @throws as `inOffice`
 */
export const equipHall = (access: OfficeAccess, count: number): Promise<MachinePost[]> =>
  inOffice(access, async ({ tenantId, ensureNamed, ensureDevices }) => {
    await ensureNamed(`/api/${APP}/price`, PACKAGES)
    const bodyOf = (machine: ReturnType<typeof fleetOf>[number]) =>
      deviceBody(machine, serialOf(tenantId, machine.no), FILLED)
    return ensureDevices(APP, fleetOf(count), bodyOf, NUMBER_PREFIX)
  })
