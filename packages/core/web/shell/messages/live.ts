import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { sessionQuery, useSession } from '../../access/session.ts'
import type { LiveSocket } from '../../api/socket.ts'
import { useLocale } from '../../words.ts'
import { type Message, messagesKey, setUnread } from './calls.ts'
import { useShowMessage } from './use-show-message.tsx'

const TRY_AGAIN_MS = 5_000

/** Keeps the number of unread messages current while the page is open, and shows each new message. */
export function useLiveMessages(): void {
  const client = useQueryClient()
  const { user } = useSession()
  const showMessage = useShowMessage()
  // The server sends messages in the language with which the socket was opened.
  const locale = useLocale()
  const latest = useRef(showMessage)
  latest.current = showMessage

  useEffect(() => {
    // Until the password is changed the server sends no messages.
    if (user.updatePwd) return
    let socket: LiveSocket | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const refresh = () => {
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      void client.invalidateQueries({ queryKey: messagesKey })
    }

    async function start() {
      // Loaded as a chunk of its own, so no page waits for it.
      const { openSocket } = await import('../../api/socket.ts')
      if (isOver) return
      let hasBeenHere = false
      socket = openSocket('/message', { locale })
      socket.on('connect', () => {
        socket?.emit('join', user._id)
        // Messages that arrived while the connection was lost were not pushed, so they are fetched.
        if (hasBeenHere) refresh()
        hasBeenHere = true
      })
      socket.on('message', (message: Message) => {
        setUnread(client, (before) => before + 1)
        void client.invalidateQueries({ queryKey: messagesKey })
        latest.current(message)
      })
      socket.on('count', ({ count }: { count: number }) => {
        setUnread(client, count)
        void client.invalidateQueries({ queryKey: messagesKey })
      })
      socket.on('missed', refresh)
      // The server closes the socket when the session ends; the next request of the session then opens the sign-in
      // page.
      socket.on('disconnect', (reason) => reason === 'io server disconnect' && refresh())
      socket.on('connect_error', (error) => {
        const refused = 'data' in error ? (error.data as { code?: number } | undefined)?.code : undefined
        if (refused === undefined) return
        if (refused < 50_000) return refresh()
        retry = setTimeout(() => socket?.connect(), TRY_AGAIN_MS)
      })
    }

    start().catch((failure) => console.warn('live messages are off', failure))
    return () => {
      isOver = true
      clearTimeout(retry)
      socket?.disconnect()
    }
  }, [client, user._id, user.updatePwd, locale])
}
