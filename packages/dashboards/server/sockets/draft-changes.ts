import type { Database } from '@atrium/core/server/db/database'
import { CHANNEL } from '../boards/editing/log.ts'

/** So long the changes of a draft are collected: an author who drags makes many, and each is read again as a whole. */
const COLLECTED_MS = 300

export interface DraftChanges {
  close(): Promise<void>
}

/**
 * Calls `changed` with the id of each draft that has changed. If notifications may be missing, all pages are checked
 * again anyway (`openDashboards`).
 * @param isShown whether a page of this process shows the draft
 */
export async function openDraftChanges(
  db: Pick<Database, 'listen'>,
  isShown: (dashboard: string) => boolean,
  changed: (dashboard: string) => void,
): Promise<DraftChanges> {
  const waiting = new Map<string, NodeJS.Timeout>()

  function notified(payload: string): void {
    const [dashboard = ''] = payload.split(' ')
    if (waiting.has(dashboard) || !isShown(dashboard)) return
    const timer = setTimeout(() => {
      waiting.delete(dashboard)
      changed(dashboard)
    }, COLLECTED_MS)
    waiting.set(dashboard, timer)
  }

  const stopListening = await db.listen(CHANNEL, notified, () => undefined)
  return {
    async close() {
      for (const timer of waiting.values()) clearTimeout(timer)
      await stopListening()
    },
  }
}
