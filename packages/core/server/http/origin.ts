import type { IncomingHttpHeaders } from 'node:http'
import { refusal } from '../../contract/refusal.ts'

export const foreignOrigin = refusal(40303, 403, {
  zh_CN: '请求来源不受信任',
  en_US: 'The origin of this request is not trusted',
})

/**
 * Whether a browser sent this from our own pages. Requests without either header do not come from a browser page, so no
 * user's cookie can have been misused.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (headers.origin === undefined) return true
  try {
    return new URL(headers.origin).host === headers.host
  } catch {
    return false
  }
}
