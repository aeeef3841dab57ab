const MINUTE_MS = 60_000

/** Milliseconds of query time that may be used per minute. */
export interface Budgets {
  tenant: number
  /** For all public viewers of a tenant together; the rest is for its users. */
  publicViewers: number
  /** For the public viewers of one dashboard. */
  dashboard: number
}

export const BUDGETS: Budgets = { tenant: 60_000, publicViewers: 40_000, dashboard: 20_000 }

/** Who watches a query: users of the tenant, or the viewers of public dashboards. */
export interface Audience {
  members: boolean
  dashboards: readonly string[]
}

/** The users of the tenant themselves. */
export const MEMBERS: Audience = { members: true, dashboards: [] }

interface Account {
  leftMs: number
  atMs: number
}

/**
 * Keeps account of the query time of each tenant. Accounts are refilled continuously; a running query may overdraw one.
 */
export class QueryBudget {
  private readonly budgets: Budgets
  private readonly accounts = new Map<string, Account>()

  constructor(budgets: Budgets) {
    this.budgets = budgets
  }

  /** Milliseconds until the audience may query again; 0 means now. */
  waitMs(tenantId: string, { members, dashboards }: Audience, nowMs: number): number {
    const whole = this.missing(tenantId, this.budgets.tenant, nowMs)
    if (members) return whole
    const strangers = this.missing(`${tenantId} public`, this.budgets.publicViewers, nowMs)
    // If one of the dashboards has budget left, the query may run for all dashboards that show it.
    const each = dashboards.map((one) => this.missing(`${tenantId} ${one}`, this.budgets.dashboard, nowMs))
    return Math.max(whole, strangers, Math.min(...each))
  }

  spend(tenantId: string, { members, dashboards }: Audience, costMs: number, nowMs: number): void {
    this.take(tenantId, this.budgets.tenant, costMs, nowMs)
    if (members) return
    this.take(`${tenantId} public`, this.budgets.publicViewers, costMs, nowMs)
    for (const one of dashboards) {
      this.take(`${tenantId} ${one}`, this.budgets.dashboard, costMs / dashboards.length, nowMs)
    }
  }

  /** Forgets accounts that are full again. */
  tidy(nowMs: number): void {
    for (const [name, { atMs }] of this.accounts) if (nowMs - atMs > 2 * MINUTE_MS) this.accounts.delete(name)
  }

  private account(name: string, budgetMs: number, nowMs: number): Account {
    const account = this.accounts.get(name) ?? { leftMs: budgetMs, atMs: nowMs }
    const filledMs = ((nowMs - account.atMs) / MINUTE_MS) * budgetMs
    return { leftMs: Math.min(budgetMs, account.leftMs + filledMs), atMs: nowMs }
  }

  private missing(name: string, budgetMs: number, nowMs: number): number {
    const { leftMs } = this.account(name, budgetMs, nowMs)
    return leftMs > 0 ? 0 : ((1 - leftMs) / budgetMs) * MINUTE_MS
  }

  private take(name: string, budgetMs: number, costMs: number, nowMs: number): void {
    const account = this.account(name, budgetMs, nowMs)
    // A debt is limited, so that one expensive query does not block a tenant for long.
    this.accounts.set(name, { ...account, leftMs: Math.max(-budgetMs / 2, account.leftMs - costMs) })
  }
}
