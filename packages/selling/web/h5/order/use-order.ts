import type { LiveSocket } from '@atrium/core/web/api/socket'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePhone } from '../phone.tsx'
import type { WatchedOrder } from '../phone-parts.ts'

/** The polling interval while an order is open: without a socket, and with one, for changes that are not pushed. */
const POLL_MS = 2_000
const POLL_BESIDE_SOCKET_MS = 15_000

/** One of the consumer's orders, kept up to date by the socket, or by polling if no socket can connect. */
export function useOrder(id: string) {
  const { api, path, who, token } = usePhone()
  const client = useQueryClient()
  // Undefined until the first attempt to connect has succeeded or failed.
  const [isLive, setLive] = useState<boolean>()
  const queryKey = ['h5', path, 'order', id, who]
  const query = useQuery({
    queryKey,
    queryFn: async () => clocked((await api.get<{ order: TimedOrder }>(`${path}/order`, { _id: id })).order),
    refetchInterval: ({ state: { data, error } }) => {
      if (error || !data || !isMoving(data)) return false
      return isLive ? POLL_BESIDE_SOCKET_MS : POLL_MS
    },
  })
  const { data } = query
  const watches = data !== undefined && isMoving(data)

  useEffect(() => {
    if (!watches || token === null) return
    let socket: LiveSocket | undefined
    let isOver = false
    const refresh = () => void client.invalidateQueries({ queryKey: ['h5', path, 'order', id] })
    async function start(auth: string) {
      // Loaded as a chunk of its own, so the page does not wait for it.
      const { openSocket } = await import('@atrium/core/web/api/socket')
      if (isOver) return
      socket = openSocket('/client', { token: auth })
      socket.on('connect', async () => {
        if (isOver) return
        // If the page is left or the connection is lost before the answer, nothing happens; the next connection asks
        // again.
        const answer = await socket?.emitWithAck('watch', { _id: id }).catch(() => undefined)
        if (answer?.code !== 0 || isOver) return
        setLive(true)
        client.setQueryData(['h5', path, 'order', id, who], clocked(answer.order))
      })
      socket.on('order', (order: TimedOrder) => client.setQueryData(['h5', path, 'order', id, who], clocked(order)))
      socket.on('missed', refresh)
      socket.on('disconnect', () => setLive(false))
      socket.on('connect_error', () => setLive(false))
    }
    start(token).catch((failure) => console.warn('the order is not live', failure))
    return () => {
      isOver = true
      setLive(undefined)
      if (socket) leave(socket)
    }
  }, [watches, token, client, path, id, who])

  return { ...query, isLive, setOrder: (order: TimedOrder) => client.setQueryData(queryKey, clocked(order)) }
}

/**
 * A socket that is still connecting is closed after it has connected: browsers log an error for one that is closed
 * earlier.
 */
function leave(socket: LiveSocket): void {
  if (socket.connected) socket.disconnect()
  else for (const end of ['connect', 'connect_error']) socket.once(end, () => socket.disconnect())
}

/** The order as the server returns it. */
export interface TimedOrder extends WatchedOrder {
  now: string
}

function clocked(order: TimedOrder): WatchedOrder {
  return { ...order, skewMs: Date.parse(order.now) - Date.now() }
}

/** Whether the order is open, or a refund is in progress. */
function isMoving({ isOpen, refundStatus, refunds }: WatchedOrder): boolean {
  return isOpen || refundStatus === 1 || refundStatus === 2 || refunds.some(({ status }) => status === 1)
}
