import type { SecureContextOptions } from 'node:tls'
import { addressOf } from '@atrium/core/server/outside/protocols'
import type { Settings } from '../../queryplane/connector.ts'
import { controlIncomplete } from '../refusals.ts'

/**
 * What a control reads of the settings of a stored data source: the names that all kinds of sources have, whatever else
 * the connector of its kind knows.
 */

const textOf = (settings: Settings, name: string) => {
  const value = settings[name]
  return typeof value === 'string' ? value : ''
}

/** The certificates that the source trusts. */
export function tlsOf(settings: Settings): { tls?: SecureContextOptions } {
  const ca = textOf(settings, 'ca')
  return ca === '' ? {} : { tls: { ca } }
}

export const userOf = (settings: Settings) => ({
  username: textOf(settings, 'username'),
  password: textOf(settings, 'password'),
})

export const settingOf = textOf

/**
 * Its address: `src`, or `host` and `port` with one of the schemes (`https:`).
 * @throws controlIncomplete for one with `{name}` in it, which only queries have
 */
export function addressIn(settings: Settings, schemes: { plain: string; secure: string; port: number }): string {
  const src = textOf(settings, 'src')
  if (src !== '') {
    if (/[{}]/.test(src)) throw controlIncomplete({ params: { what: 'src' } })
    return src
  }
  const host = textOf(settings, 'host')
  if (host === '') throw controlIncomplete({ params: { what: 'host' } })
  const isSecure = settings.tls === true || settings.ssl === true
  const port = typeof settings.port === 'number' ? settings.port : schemes.port
  return addressOf((isSecure ? schemes.secure : schemes.plain).slice(0, -1), host, port)
}
