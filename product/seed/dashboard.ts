import { LOCALES, type Locale } from '@atrium/contract/refusal'
import type { Ctx } from '@atrium/server/entity/ctx'
import { demoDashboardIn } from '../demo-dashboard.ts'

/** The same in every installation: a link to the demonstration stays good when its data folder is made anew. */
export const DEMO_DASHBOARD_IDS: Record<Locale, string> = {
  zh_CN: '01980000-de30-7000-8000-000000000001',
  en_US: '01980000-de30-7000-8000-000000000002',
}

type DashboardTable = {
  dashboard: {
    id: string
    name: string
    public: boolean
    options: string
    components: string
    creator_id: string
  }
}

/**
 * The public dashboard of the demonstration factory, in each language; left alone when the tenant has, or once had, it.
 * @param creatorId the user whose dashboard it is
 */
export async function seedDashboard(ctx: Ctx, creatorId: string): Promise<void> {
  const rows = LOCALES.map((locale) => {
    const { name, options, components } = demoDashboardIn(locale)
    return {
      id: DEMO_DASHBOARD_IDS[locale],
      name,
      public: true,
      options: JSON.stringify(options),
      components: JSON.stringify(components),
      creator_id: creatorId,
    }
  })
  await ctx.tx
    .withTables<DashboardTable>()
    .insertInto('dashboard')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
