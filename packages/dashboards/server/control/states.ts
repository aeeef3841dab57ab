import type { Services } from '@atrium/core/server/call/services'
import type { CommandChange, CommandChanges } from './command-changes.ts'
import { type CommandRow, commandOf, lastCommands } from './rows.ts'

/** A page of this process. */
export interface StatePage {
  /** The dashboard whose states it is told, and the controls of it; undefined for pages of public viewers. */
  readonly controlsOf: { dashboard: string; tenantId: string; items: readonly string[] } | undefined
  tellControl(row: CommandRow): void
}

export interface States {
  /** The last operation of each of these controls. */
  last(tenantId: string, dashboard: string, components: readonly string[]): Promise<CommandRow[]>
  close(): void
}

/** Tells the pages of this process each state of the controls that they show. */
export function openStates(
  { db, log }: Pick<Services, 'db' | 'log'>,
  changes: CommandChanges,
  pages: Iterable<StatePage>,
): States {
  const last: States['last'] = (tenantId, dashboard, components) =>
    db.readAsTenant(tenantId, (tx) => lastCommands(tx, dashboard, components))

  const showing = ({ tenantId, dashboard, component }: CommandChange) =>
    [...pages].filter(({ controlsOf: of }) => {
      return of?.dashboard === dashboard && of.tenantId === tenantId && of.items.includes(component)
    })

  async function push(change: CommandChange): Promise<void> {
    if (showing(change).length === 0) return
    const row = await db.readAsTenant(change.tenantId, (tx) => commandOf(tx, 'id', change.id))
    if (row) for (const page of showing(change)) page.tellControl(row)
  }

  /** Notifications were lost. */
  async function pushAll(): Promise<void> {
    for (const page of pages) {
      const { controlsOf: of } = page
      if (!of || of.items.length === 0) continue
      for (const row of await last(of.tenantId, of.dashboard, of.items)) page.tellControl(row)
    }
  }

  const close = changes.on((change) => {
    const pushed = change ? push(change) : pushAll()
    pushed.catch((error: unknown) => log.error({ err: error }, 'the state of a control could not be read'))
  })
  return { last, close }
}
