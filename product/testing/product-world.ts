import { sharedWorld } from '@atrium/core/testing/shared-world'
import type { World } from '@atrium/core/testing/world'
import { appServers } from '../apps.server.ts'
import { packages } from '../packages.ts'

/**
 * The whole product, for all files of a worker: nothing may be changed in it that all tenants share. Its metrics need a
 * token, so that every call of the API has its guard.
 */
export const productWorld = (): Promise<World> =>
  sharedWorld({ apps: appServers, packages, env: { METRICS_TOKEN: 'for-prometheus' } })
