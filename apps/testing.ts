import type { AppServer } from '@atrium/core/server/call/implement'
import { sharedWorld } from '@atrium/core/testing/shared-world'
import { dashboardsPackage } from '@atrium/dashboards/server/package'
import { toyStore } from '@atrium/dashboards/testing/sockets/toy-connectors'
import { packages as sellingPackages } from '@atrium/selling/testing/packages'

/** All packages. Kinds and connectors are leaves as the apps are, so dashboards have none of them here. */
export const packages = [...sellingPackages, dashboardsPackage({ connectors: [toyStore] })]

/** A shared world with one app. */
export const appWorld = (app: AppServer) => sharedWorld({ apps: [app], packages })
