import { LOCALES, type Locale } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { CameraAddresses } from '../demo-cameras.ts'
import { demoCamerasIn } from './dashboards/cameras.ts'
import { demoFleetIn } from './dashboards/fleet.ts'
import { demoLinesIn } from './dashboards/lines.ts'
import { demoNetworkIn } from './dashboards/network.ts'
import { demoProcessIn } from './dashboards/process.ts'
import { demoShiftIn } from './dashboards/shift.ts'
import { type DemoDashboard, demoDashboardIn } from './dashboards/wall.ts'

/** Fixed ids, so that links to the demonstration stay valid with a new data folder. */
export const DEMO_DASHBOARD_IDS: Record<Locale, string> = {
  zh_CN: '01980000-de30-7000-8000-000000000001',
  en_US: '01980000-de30-7000-8000-000000000002',
}

/** The public dashboards of a shift. */
export const DEMO_SHIFT_IDS: Record<Locale, string> = {
  zh_CN: '01980000-de30-7000-8000-000000000005',
  en_US: '01980000-de30-7000-8000-000000000006',
}

/** The public dashboards of the vehicles. */
export const DEMO_FLEET_IDS: Record<Locale, string> = {
  zh_CN: '01980000-de30-7000-8000-000000000009',
  en_US: '01980000-de30-7000-8000-00000000000a',
}

/** The public dashboards of the boiler house. */
export const DEMO_PROCESS_IDS: Record<Locale, string> = {
  zh_CN: '01980000-de30-7000-8000-00000000000b',
  en_US: '01980000-de30-7000-8000-00000000000c',
}

/** The public dashboards of the cameras. */
export const DEMO_CAMERA_IDS: Record<Locale, string> = {
  zh_CN: '01980000-de30-7000-8000-00000000000d',
  en_US: '01980000-de30-7000-8000-00000000000e',
}

/** The dashboards of the charging network, for signed-in users. */
export const DEMO_NETWORK_IDS: Record<Locale, string> = {
  zh_CN: '01980000-de30-7000-8000-000000000003',
  en_US: '01980000-de30-7000-8000-000000000004',
}

/** The dashboards of the lines that sell at devices, for signed-in users. */
export const DEMO_LINE_IDS: Record<Locale, string> = {
  zh_CN: '01980000-de30-7000-8000-000000000007',
  en_US: '01980000-de30-7000-8000-000000000008',
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
 * The demonstration's dashboards in each language: the public ones of the factory, of a shift, of the vehicles, of the
 * boiler house and of the cameras, those of the charging network and of all lines. Skipped if the tenant has, or once had, them.
 * @param creatorId the user who owns the dashboards
 */
export async function seedDashboard(ctx: Ctx, creatorId: string, cameras: CameraAddresses): Promise<void> {
  const row = (id: string, isPublic: boolean, { name, options, components }: DemoDashboard) => ({
    id,
    name,
    public: isPublic,
    options: JSON.stringify(options),
    components: JSON.stringify(components),
    creator_id: creatorId,
  })
  const rows = LOCALES.flatMap((locale) => [
    row(DEMO_DASHBOARD_IDS[locale], true, demoDashboardIn(locale)),
    row(DEMO_SHIFT_IDS[locale], true, demoShiftIn(locale)),
    row(DEMO_FLEET_IDS[locale], true, demoFleetIn(locale)),
    row(DEMO_PROCESS_IDS[locale], true, demoProcessIn(locale)),
    row(DEMO_CAMERA_IDS[locale], true, demoCamerasIn(locale, cameras)),
    row(DEMO_NETWORK_IDS[locale], false, demoNetworkIn(locale, ctx.tenantId)),
    row(DEMO_LINE_IDS[locale], false, demoLinesIn(locale)),
  ])
  await ctx.tx
    .withTables<DashboardTable>()
    .insertInto('dashboard')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
