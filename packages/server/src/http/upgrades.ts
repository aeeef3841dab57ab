import type { Server as HttpServer } from 'node:http'
import { asksForChargePoint } from '../devices/ocpp/address.ts'

const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** The beginnings of the paths under which rooms speak over sockets on the server's own port. */
const PATHS = ['/socket.io/', '/engine/']

/** Whoever wants to upgrade elsewhere is told so: each room looks at its own path only, and nobody else would answer. */
export function refuseOtherUpgrades(server: HttpServer, { takesDevices }: { takesDevices: boolean }): void {
  server.on('upgrade', (request, socket) => {
    const { url = '' } = request
    if (takesDevices && asksForChargePoint(url)) return
    if (!PATHS.some((path) => url.startsWith(path))) socket.end(NOT_FOUND)
  })
}
