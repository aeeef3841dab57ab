const EVERY_MS = 10_000

/** Overviews count many rows, so their pages are notified at most every ten seconds, all at the same time. */
export class OverviewTimes {
  /** Tenant and app → the time until which further changes wait, and whether there were any. */
  private readonly paused = new Map<string, { timer: NodeJS.Timeout; hasChanged: boolean }>()
  private readonly notify: (tenantId: string, app: string) => void

  constructor(notify: (tenantId: string, app: string) => void) {
    this.notify = notify
  }

  changed(tenantId: string, app: string): void {
    const key = `${tenantId} ${app}`
    const pause = this.paused.get(key)
    if (pause) {
      pause.hasChanged = true
      return
    }
    const timer = setTimeout(() => {
      const { hasChanged } = this.paused.get(key)!
      this.paused.delete(key)
      if (hasChanged) this.changed(tenantId, app)
    }, EVERY_MS)
    this.paused.set(key, { timer, hasChanged: false })
    this.notify(tenantId, app)
  }

  close(): void {
    for (const { timer } of this.paused.values()) clearTimeout(timer)
  }
}
