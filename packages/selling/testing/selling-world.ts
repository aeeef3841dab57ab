import { packageWorld } from '@atrium/core/testing/shared-world'
import { kioskMigrations, kioskServer } from '@atrium/devices/testing/kiosk'
import { cafeMigrations, cafeServer } from './cafe/cafe.ts'
import { countingStall } from './figures/counting-stall.ts'
import { boatMigrations, boatServer } from './hire/boat.ts'
import { stallMigrations } from './money/stall.ts'
import { rideMigrations, rideServer } from './orders/ride.ts'
import { packages } from './packages.ts'
import { shelfMigrations, shelfServer } from './stock/shelf.ts'

/**
 * Selling with its test apps, and the kiosk whose devices the stall counts. The booth is not among them: it has a
 * partner network, as the ride has, and a server has one.
 */
export const sellingWorld = packageWorld({
  apps: [kioskServer, countingStall, rideServer, boatServer, shelfServer, cafeServer],
  packages,
  migrations: [
    ...kioskMigrations,
    ...stallMigrations,
    ...rideMigrations,
    ...boatMigrations,
    ...shelfMigrations,
    ...cafeMigrations,
  ],
})
