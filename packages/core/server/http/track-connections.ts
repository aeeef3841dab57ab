import type { Server, Socket } from 'node:net'

/**
 * Tracks every socket of a server, whatever its protocol and however little has been received. The server itself does
 * not list upgraded sockets and incomplete TLS handshakes.
 * @returns a function that ends all sockets, and later ones too
 */
export function trackConnections(server: Server): () => void {
  const connections = new Set<Socket>()
  let isEnding = false
  server.on('connection', (socket) => {
    if (isEnding) return socket.destroy()
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return () => {
    isEnding = true
    for (const socket of connections) socket.destroy()
  }
}
