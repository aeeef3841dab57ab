/** Secrets among the settings of a row: answers only say that they are set. The server's part is secrets/split-secrets.ts. */

type Settings = Readonly<Record<string, unknown>>

/** The name with which answers say that a secret is set: `password` → `hasPassword`. */
export function secretMark(name: string): string {
  return `has${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

/**
 * Whether the secrets would go to another place: one of the settings that name it differs. They then have to be given
 * again: who changes the place may not know them.
 */
export function movesSecrets(address: readonly string[], before: Settings, now: Settings): boolean {
  return address.some((name) => (before[name] ?? '') !== (now[name] ?? ''))
}
