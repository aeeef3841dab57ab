/** Every column that keeps what the vault has sealed. A column beside these that is called `sealed` fails a test. */
export const SEALED_COLUMNS = [
  { table: 'partner_app', column: 'sealed_secret' },
  { table: 'partner_app', column: 'previous_sealed_secret' },
  { table: 'partner_app', column: 'sealed_headers' },
  { table: 'open_app', column: 'sealed_props' },
  { table: 'device', column: 'sealed_secret' },
] as const

export type SealedColumn = (typeof SEALED_COLUMNS)[number]
