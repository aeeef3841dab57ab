import type { Database } from '@atrium/core/server/db/database'
import type { Egress } from '@atrium/core/server/outside/egress'
import type { Vault } from '@atrium/core/server/secrets/vault'
import type { Settings } from '@atrium/core/server/settings/settings'

/** The services that a payment channel needs. */
export interface PaymentChannelParts {
  settings: Settings
  db: Database
  egress: Egress
  vault: Vault
}
