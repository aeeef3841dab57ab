import type { Database } from '../../db/database.ts'
import type { Egress } from '../../outside/egress.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Settings } from '../../settings/settings.ts'

/** The services that a payment channel needs. */
export interface PaymentChannelParts {
  settings: Settings
  db: Database
  egress: Egress
  vault: Vault
}
