import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { recordNotFound } from '../../contract/refusal.ts'
import { TILES, TILES_ABOUT } from '../../contract/tiles.ts'
import type { Services } from '../call/services.ts'
import { addRoute } from '../http/route.ts'
import { type Tiles, tilesOf } from './tiles.ts'

/** Maps load many tiles: they must not use up the limit of the other calls. */
export const TILE_LIMIT = { max: 3000, timeWindow: 60_000 }

/** Tiles for people who are signed in; packages that show maps to others have routes of their own. */
export function tileRoutes(http: FastifyInstance, services: Services): void {
  addRoute(http, {
    method: 'GET',
    path: TILES_ABOUT,
    guard: { kind: 'open' },
    summary: 'Whether maps have tiles, of which coordinate system, and whose they are',
    tag: 'map',
    response: Type.Object({
      code: Type.Literal(0),
      tiles: Type.Union([
        Type.Null(),
        Type.Object({ system: Type.String(), attribution: Type.String(), maxZoom: Type.Integer() }),
      ]),
    }),
    handler: async () => ({ code: 0, tiles: tilesOf(services)?.about ?? null }),
  })
  addRoute(http, {
    method: 'GET',
    path: `${TILES}/:z/:x/:y`,
    guard: { kind: 'signedIn' },
    summary: 'A tile of the map, as a picture',
    tag: 'map',
    response: Type.String(),
    rateLimit: { max: TILE_LIMIT.max, windowS: TILE_LIMIT.timeWindow / 1000 },
    handler: ({ request, reply }) => sendTile(tilesOf(services), request.params, reply),
  })
}

/** @throws recordNotFound without a provider, or for a tile that does not exist | tilesFail */
export async function sendTile(tiles: Tiles | undefined, params: unknown, reply: FastifyReply): Promise<FastifyReply> {
  if (!tiles) throw recordNotFound()
  const { z, x, y } = params as Record<'z' | 'x' | 'y', string>
  const { bytes, type } = await tiles.read(z, x, y)
  return reply
    .type(type)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, max-age=86400')
    .send(bytes)
}
