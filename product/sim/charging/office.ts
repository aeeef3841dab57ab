import { inOffice, type OfficeAccess } from '../parts/office.ts'
import { serialOf } from '../parts/places.ts'
import { APP, deviceBody, fleetOf, NUMBER_PREFIX, PRICES, priceFor } from './fleet.ts'
import type { LooseEnd } from './loose-end.ts'
import type { PilePost } from './pile.ts'

/** A status of orders. */
const CHARGING = 3

/**
 * Enters prices and simulated devices through the product's calls.
 * @throws as `inOffice`
 */
export const equip = (access: OfficeAccess, count: number): Promise<{ posts: PilePost[]; looseEnds: LooseEnd[] }> =>
  inOffice(access, async ({ tenantId, ensureNamed, ensureDevices, listAll }) => {
    const prices = await ensureNamed(
      `/api/${APP}/price`,
      PRICES.map(({ body }) => body),
    )
    const posts = await ensureDevices(
      APP,
      fleetOf(count),
      (device) => deviceBody(device, serialOf(tenantId, device.no), prices.get(priceFor(device.kind).body.name)!),
      NUMBER_PREFIX,
    )
    return { posts, looseEnds: await listAll<LooseEnd>(`/api/${APP}/order/list`, { status: CHARGING }) }
  })
