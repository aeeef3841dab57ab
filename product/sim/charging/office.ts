import { enterLine, inOffice, type OfficeAccess } from '../parts/office.ts'
import { APP, network } from './fleet.ts'
import type { LooseEnd } from './loose-end.ts'
import type { PilePost } from './pile.ts'

/** A status of orders. */
const CHARGING = 3

/**
 * Enters prices and simulated devices through the product's calls.
 * @throws as `inOffice`
 */
export const equip = (access: OfficeAccess, count: number): Promise<{ posts: PilePost[]; looseEnds: LooseEnd[] }> =>
  inOffice(access, async (office) => {
    const posts = await enterLine(office, network, count)
    return { posts, looseEnds: await office.listAll<LooseEnd>(`/api/${APP}/order/list`, { status: CHARGING }) }
  })
