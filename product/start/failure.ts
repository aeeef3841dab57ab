import type { Locale } from '@atrium/core/contract/refusal'
import { FolderInUse } from '@atrium/core/server/db/folder-claim'
import { SettingsError } from '@atrium/core/server/settings/settings-error'
import { startWords } from './words.ts'

/**
 * The sentence for a failed start that the operator can correct. Undefined for an unexpected error, which is printed
 * with its stack.
 */
export function printStartFailure(error: unknown, locale: Locale): string | undefined {
  const words = startWords[locale]
  if (error instanceof SettingsError) return error.text[locale]
  if (error instanceof FolderInUse) return words.folderInUse(error.folder, error.pid)
  if (!(error instanceof Error) || !('code' in error && 'port' in error) || error.code !== 'EADDRINUSE') return
  return words.portTaken(Number(error.port), 'PORT / MQTT_PORT')
}
