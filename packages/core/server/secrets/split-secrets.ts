import { movesSecrets, secretMark } from '../../contract/kept-secrets.ts'

type Settings = Record<string, unknown>

/** The settings of a row as answers have them, with marks in place of secrets, and the secrets. */
export interface SplitSettings {
  shown: Settings
  secrets: Record<string, string>
}

export const NO_SETTINGS: SplitSettings = { shown: {}, secrets: {} }

interface Kinds {
  /** All settings that there are. */
  names: readonly string[]
  secrets: readonly string[]
  /** The settings that say where the secrets go. */
  address: readonly string[]
}

/**
 * Splits given settings into visible ones and secrets. A secret that is not given stays, unless it would be sent to
 * another address than before; null removes it; the `has…` marks of an answer may be sent back unchanged.
 * @param check refuses the settings, with the secrets among them
 */
export function splitSecrets(
  { names, secrets: secretNames, address }: Kinds,
  given: Settings,
  stored: SplitSettings,
  check: (settings: Settings) => void,
): SplitSettings {
  const marks = new Set(secretNames.map(secretMark))
  const sent = Object.entries(given).filter(([name]) => !marks.has(name) || names.includes(name))
  const now = Object.fromEntries(sent)
  const isMoved = movesSecrets(address, { ...stored.shown, ...stored.secrets }, { ...stored.secrets, ...now })
  const kept = isMoved ? {} : stored.secrets
  const whole = Object.entries({ ...kept, ...now }).filter(([, value]) => value !== null)
  check(Object.fromEntries(whole))
  const secrets = whole.filter(([name]) => secretNames.includes(name)) as [string, string][]
  const shown = whole.filter(([name]) => !secretNames.includes(name))
  return {
    shown: Object.fromEntries([...shown, ...secrets.map(([name]) => [secretMark(name), true])]),
    secrets: Object.fromEntries(secrets),
  }
}
