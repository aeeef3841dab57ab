/** Every column whose values the vault has encrypted. A column named `sealed` that is not in this list fails a test. */
export const SEALED_COLUMNS = [
  { table: 'partner_app', column: 'sealed_secret' },
  { table: 'partner_app', column: 'previous_sealed_secret' },
  { table: 'partner_app', column: 'sealed_headers' },
  { table: 'open_app', column: 'sealed_props' },
  { table: 'device', column: 'sealed_secret' },
  { table: 'creation', column: 'sealed' },
  { table: 'dashboard', column: 'sealed_secrets' },
  { table: 'dashboard_draft', column: 'sealed_secrets' },
  { table: 'data_source', column: 'sealed_secrets' },
] as const

export type SealedColumn = (typeof SEALED_COLUMNS)[number]
