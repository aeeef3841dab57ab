import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { sessionQuery } from '../access/session.ts'
import type { LiveSocket } from '../api/socket.ts'

const TRY_AGAIN_MS = 5_000

/** An event of an app's own socket (server/realtime/app-sockets.ts). */
interface AppEvent {
  ids?: readonly string[]
  withinMs: number
}

/**
 * Opens the app's own socket while the page is shown. `changed` gets the ids of an event's rows; undefined: any row may be
 * meant, as after each connection, before which events may have been missed. It is called also in a hidden tab.
 * @returns whether the page is connected
 */
export function useEvent(socket: `/${string}`, event: string, changed: (ids: readonly string[] | undefined) => void) {
  const queries = useQueryClient()
  const [isConnected, setConnected] = useState(false)
  const notify = useEffectEvent(changed)
  // The reader has lost the permission, or the session has ended: the page's own calls show it.
  const end = useEffectEvent(() => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }))
  useEffect(() => {
    const waiting = new Set<ReturnType<typeof setTimeout>>()
    let opened: LiveSocket | undefined
    let isOver = false
    function later(run: () => void, ms: number): void {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        run()
      }, ms)
      waiting.add(timer)
    }
    async function open() {
      const { openSocket } = await import('../api/socket.ts')
      if (isOver) return
      const connection = openSocket(socket)
      opened = connection
      connection.on('connect', () => {
        setConnected(true)
        notify(undefined)
      })
      connection.on('disconnect', (reason) => {
        setConnected(false)
        if (reason === 'io server disconnect') void end()
      })
      connection.on('connect_error', (error) => {
        const code = 'data' in error ? (error.data as { code?: number } | undefined)?.code : undefined
        if (code !== undefined && code >= 50_000) later(() => connection.connect(), TRY_AGAIN_MS)
      })
      // Not all pages ask at the same moment.
      connection.on(event, ({ ids, withinMs }: AppEvent) => later(() => notify(ids), Math.random() * withinMs))
    }
    open().catch((failure) => console.warn('the page does not receive events', failure))
    return () => {
      isOver = true
      for (const timer of waiting) clearTimeout(timer)
      opened?.disconnect()
    }
  }, [socket, event])
  return isConnected
}
