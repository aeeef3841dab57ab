import type { Vault } from './vault.ts'

/** Replaces a secret in an answer; when it is sent back, the secret does not change. */
export const KEPT = '****'

export type SecretValues = Readonly<Record<string, string>>

export function openValues(vault: Vault, sealed: string | null): Record<string, string> {
  return sealed === null ? {} : JSON.parse(vault.open(sealed))
}

export function sealValues(vault: Vault, values: SecretValues): string | null {
  return Object.keys(values).length === 0 ? null : vault.seal(JSON.stringify(values))
}
