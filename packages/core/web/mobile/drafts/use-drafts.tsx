import { type Query, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { phoneApi, Unreachable } from '../../api/client.ts'
import { type DraftQueue, type DraftServer, openDraftQueue, type QueueView } from './queue.ts'
import { openDraftStore } from './store.ts'

export type { Draft } from './draft.ts'

const QueueContext = createContext<DraftQueue | null>(null)

/** Sends what this person has finished on this phone, from now on and of earlier days, while the pages are open. */
export function DraftsProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const queries = useQueryClient()
  const [queue] = useState(() => openDraftQueue({ userId, store: openDraftStore(), server: draftServer() }))
  useEffect(() => {
    const again = () => void queue.start()
    const forget = queue.onSent(async () => {
      await queries.invalidateQueries()
      return !queries.getQueryCache().findAll({ type: 'active' }).some(isCutOff)
    })
    again()
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
      forget()
      queue.stop()
    }
  }, [queue, queries])
  return <QueueContext value={queue}>{children}</QueueContext>
}

export interface Drafts extends QueueView, Pick<DraftQueue, 'add' | 'retry' | 'discard' | 'start'> {}

/**
 * What this person has finished and the server does not have yet, and the way to add to it. A page calls `add` in place of
 * the server: then the submission survives a reload and days without a network. `add` throws StorageFull.
 */
export function useDrafts(): Drafts {
  const queue = useContext(QueueContext)
  if (!queue) throw new Error('there are no drafts around this page')
  const view = useSyncExternalStore(queue.subscribe, queue.view)
  const { add, retry, discard, start } = queue
  return { ...view, add, retry, discard, start }
}

/** Without a network a page keeps what it had read before. */
const isCutOff = ({ state }: Query) => state.fetchStatus === 'paused' || state.error instanceof Unreachable

/** The end of the session must not take the page away on which somebody is typing: it is only shown. */
function draftServer(): DraftServer {
  const api = phoneApi(null)
  return {
    upload: (picture) => api.upload('/api/file', picture),
    send: ({ method, path }, body) => (method === 'POST' ? api.post(path, body) : api.put(path, body)),
  }
}
