import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import type { Props } from '@atrium/charts/contract/define/props'
import { validationText } from '@atrium/core/contract/define/validation-text'
import { parseUrl } from '@atrium/core/contract/parse-url'
import type { Text } from '@atrium/core/contract/refusal'

type Settings = Readonly<Record<string, unknown>>

/** What is wrong with the settings of a data source, by the table of its connector: path → text. */
export function settingErrors(table: Props, settings: Settings): Record<string, Text> {
  const missing = Object.entries(table).filter(([name, { required }]) => required && (settings[name] ?? '') === '')
  return {
    ...propErrors(table, settings),
    ...Object.fromEntries(missing.map(([name]) => [name, validationText('required')])),
  }
}

/** The host and port of a source, for lists: of its settings `host` and `port`, or of the address in `src`. */
export function hostOf({ host, port, src }: Settings): string | null {
  if (typeof host === 'string' && host !== '') return port === undefined ? host : `${host}:${port}`
  return (typeof src === 'string' && parseUrl(src)?.host) || null
}
