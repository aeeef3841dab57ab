import type { App } from '@atrium/core/contract/define/app'
import { signInRequired } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import { sendTile, TILE_LIMIT } from '@atrium/core/server/tiles/tile-routes'
import { tilesOf } from '@atrium/core/server/tiles/tiles'
import type { FastifyInstance } from 'fastify'
import { BOARD_TILES } from '../../contract/board-tiles.ts'
import { type Admitted, admit, dashboardReaders } from '../boards/admission.ts'
import { publicPart } from '../boards/public/public-part.ts'
import { readStored } from '../boards/stored.ts'
import { type NotifiedCache, openNotifiedCache } from '../cache/notified-cache.ts'
import { kindsOf } from '../queryplane/kinds.ts'

const MAX_KEPT = 300

/** Whether the public parts of dashboards have maps: each is read once for the many tiles of its viewers. */
type MappedBoards = NotifiedCache<boolean>

export const openMappedBoards = ({ db }: Pick<Services, 'db'>): Promise<MappedBoards> =>
  openNotifiedCache<boolean>(db, 'atrium_dashboard', MAX_KEPT)

/** Map tiles for the readers of a dashboard, and for everyone who may see a public one that shows a map. */
export function boardTilesRoute(
  http: FastifyInstance,
  services: Services,
  apps: readonly App[],
  mapped: MappedBoards,
): void {
  const readers = dashboardReaders(apps)

  async function hasMap({ tenantId, id }: Admitted): Promise<boolean> {
    const { widgets } = kindsOf(services)
    const stored = await services.db.asTenant(tenantId, (tx) => readStored(tx, widgets, id))
    const shown = stored ? publicPart(stored, widgets).components : []
    return shown.some(({ component }) => widgets.some(({ kind, tiles }) => tiles && kind === component.component))
  }

  http.route<{ Params: Record<'z' | 'x' | 'y', string>; Querystring: { _id?: unknown } }>({
    method: 'GET',
    url: `${BOARD_TILES}/:z/:x/:y`,
    config: { guard: { kind: 'open' }, rateLimit: TILE_LIMIT },
    schema: { hide: true },
    async handler({ session, query, params }, reply) {
      const admitted = await admit(services.db, readers, session, query._id)
      const { id, forReader } = admitted
      // Without a map it is refused as if it did not exist, so that no dashboard is a way to the provider.
      if (!forReader && !(await (mapped.get(id) ?? mapped.keep(id, hasMap(admitted))))) throw signInRequired()
      return sendTile(tilesOf(services), params, reply)
    },
  })
}
