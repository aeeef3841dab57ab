import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { Refusal } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { getFields } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import type { DashboardOptions } from '../../contract/dashboard.ts'

/**
 * Whether the next page is a new one that the caller may not read, or that does not exist: both are refused alike, so
 * that nobody learns which dashboards there are.
 */
export async function isUnreadPage(
  ctx: Ctx,
  app: Pick<App, 'key'>,
  dashboard: Entity,
  before: DashboardOptions | undefined,
  { nextPage }: DashboardOptions,
): Promise<boolean> {
  if (!nextPage || nextPage === before?.nextPage) return false
  const found = async (scoped: Ctx) => {
    try {
      return await getFields(scoped, dashboard, nextPage, ['public'])
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }
  const page = await found({ ...ctx, scope: null })
  if (!page || page.public) return !page
  return !(await found(await within(ctx, dashboard, [app.key, dashboard.module, 'read'])))
}
