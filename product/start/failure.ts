import type { Locale } from '@atrium/contract/refusal'
import { FolderInUse } from '@atrium/server/db/folder-claim'
import { SettingsError } from '@atrium/server/settings-error'
import { startWords } from './words.ts'

/**
 * Why the server did not start, where that is the operator's to mend: a sentence says it, a stack would only hide it.
 * Undefined for a fault of our own.
 */
export function tellStartFailure(error: unknown, locale: Locale): string | undefined {
  const words = startWords[locale]
  if (error instanceof SettingsError) return error.text[locale]
  if (error instanceof FolderInUse) return words.folderInUse(error.folder, error.pid)
  if (!(error instanceof Error) || !('code' in error && 'port' in error) || error.code !== 'EADDRINUSE') return
  return words.portTaken(Number(error.port), 'PORT / MQTT_PORT')
}
