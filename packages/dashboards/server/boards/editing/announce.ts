import type { Services } from '@atrium/core/server/call/services'
import { CHANNEL } from './log.ts'

/** So long operations are collected: an author who drags sends many, and one notification is enough for all. */
const COLLECTED_MS = 20

const waiting = new WeakMap<Services, Set<string>>()

/**
 * Notifies the editors of a dashboard in every process of new operations, soon after the answer to who sent them: in the
 * transaction the notification would wake each process before that.
 */
export function announceOps(services: Services, dashboard: string): void {
  const known = waiting.get(services)
  if (known) return void known.add(dashboard)
  const dashboards = new Set([dashboard])
  waiting.set(services, dashboards)
  setTimeout(() => {
    waiting.delete(services)
    const payloads = [...dashboards].map((id) => `${id} op`)
    services.db
      .executeSql(`select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) payload`, [payloads])
      .catch((error) => services.log.warn({ err: error }, 'editors could not be notified of operations'))
  }, COLLECTED_MS).unref()
}
