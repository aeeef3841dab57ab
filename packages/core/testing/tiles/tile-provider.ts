import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One red pixel, as PNG. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC',
  'base64',
)

export interface TileProvider {
  /** For the setting `MAP_TILES`. */
  template: string
  /** The addresses that were requested. */
  seen: string[]
  /** How the next ones are answered; first with a picture. */
  answer: (response: ServerResponse) => void
  close(): void
}

/** A server of tiles on this machine. */
export async function startTileProvider(picture = PIXEL): Promise<TileProvider> {
  const server = createServer((request, response) => {
    provider.seen.push(request.url ?? '')
    provider.answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const provider: TileProvider = {
    template: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    seen: [],
    answer: (response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(picture),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return provider
}
