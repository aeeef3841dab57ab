import type { Server, Socket } from 'node:net'

/**
 * Every socket of a server, whatever is spoken over it and however little of it has come: what was upgraded is in
 * nobody's list any more, and half a handshake never was.
 * @returns ends them all, and those that come after
 */
export function holdLines(server: Server): () => void {
  const lines = new Set<Socket>()
  let isEnding = false
  server.on('connection', (socket) => {
    if (isEnding) return socket.destroy()
    lines.add(socket)
    socket.once('close', () => lines.delete(socket))
  })
  return () => {
    isEnding = true
    for (const socket of lines) socket.destroy()
  }
}
