import type { Ctx } from '@atrium/server/entity/ctx'
import { demoDashboard } from '../demo-dashboard.ts'

/** The same in every installation: a link to the demonstration stays good when its data folder is made anew. */
export const DEMO_DASHBOARD_ID = '01980000-de30-7000-8000-000000000001'

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
 * The public dashboard of the demonstration factory; left alone when the tenant has, or once had, it.
 * @param creatorId the user whose dashboard it is
 */
export async function seedDashboard(ctx: Ctx, creatorId: string): Promise<void> {
  const { name, options, components } = demoDashboard
  await ctx.tx
    .withTables<DashboardTable>()
    .insertInto('dashboard')
    .values({
      id: DEMO_DASHBOARD_ID,
      name: name[ctx.locale],
      public: true,
      options: JSON.stringify(options),
      components: JSON.stringify(components),
      creator_id: creatorId,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
