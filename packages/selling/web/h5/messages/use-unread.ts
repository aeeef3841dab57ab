import type { LiveSocket } from '@atrium/core/web/api/socket'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePhone } from '../phone.tsx'

/** The key of everything that is read of messages; a new message makes all of it be read again. */
export const messagesKey = (path: string) => ['h5', path, 'messages']

/** How many messages of the seller this consumer has not read, kept up to date by the socket. Undefined: not known yet. */
export function useUnread(): number | undefined {
  const { api, path, who, token } = usePhone()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [...messagesKey(path), 'count', who],
    queryFn: async () => (await api.get<{ count: number }>('/api/client/message/count')).count,
    enabled: token !== null,
    refetchOnMount: 'always',
  })

  useEffect(() => {
    if (token === null) return
    let socket: LiveSocket | undefined
    let isOver = false
    const refresh = () => void client.invalidateQueries({ queryKey: messagesKey(path) })
    async function start(auth: string) {
      // Loaded as a chunk of its own, so the page does not wait for it.
      const { openSocket } = await import('@atrium/core/web/api/socket')
      if (isOver) return
      socket = openSocket('/client', { token: auth })
      // Also after a lost connection, during which messages may have come.
      socket.on('connect', refresh)
      socket.on('message', refresh)
      socket.on('missed', refresh)
    }
    start(token).catch((failure) => console.warn('messages are not live', failure))
    return () => {
      isOver = true
      socket?.disconnect()
    }
  }, [token, client, path])
  return data
}
