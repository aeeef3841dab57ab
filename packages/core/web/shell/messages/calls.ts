import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ListAnswer } from '../../../contract/wire.ts'
import { type Session, sessionQuery } from '../../access/session.ts'
import { api } from '../../api/client.ts'

export const NOT_READ = 1
export const READ = 2

/** The type of a message about an order. */
export const ORDER = 2

export interface Message {
  _id: string
  title: string
  content: string
  /** Address of a page of this product: `/visitor/record/list`. */
  url: string | null
  type: number
  level: number
  status: number
  createdAt: string
}

export const messagesKey = ['messages'] as const

export function listMessages(query: {
  status: 'all' | '1'
  current: number
  pageSize: number
  asOf: string | undefined
}): Promise<ListAnswer<Message>> {
  return api.get('/api/message/list', query)
}

/** Changes the person's messages and shows the new state at once: in the list, at the bell, on the launcher. */
export function useMessageCalls() {
  const client = useQueryClient()
  const done = async ({ count }: { count: number }) => {
    setUnread(client, count)
    await client.invalidateQueries({ queryKey: messagesKey })
  }
  return {
    mark: (which: { _id: string } | { all: true }, status: number) =>
      api.put<{ count: number }>('/api/message', { ...which, status }).then(done),
    remove: (ids: readonly string[]) => api.del<{ count: number }>('/api/message', { _ids: ids }).then(done),
  }
}

/** Sets the number of unread messages in the session. */
export function setUnread(client: QueryClient, count: number | ((before: number) => number)): void {
  client.setQueryData<Session>(sessionQuery.queryKey, (session) => {
    if (!session) return session
    const messageCount = typeof count === 'number' ? count : count(session.messageCount)
    return messageCount === session.messageCount ? session : { ...session, messageCount }
  })
}

/** The address that a message links to, if it is a page of this product; otherwise undefined. */
export function placeOf({ url }: Pick<Message, 'url'>): string | undefined {
  return url && /^\/(?![/\\])/.test(url) ? url : undefined
}
