import type { Text } from '@atrium/core/contract/refusal'
import type { ControlValue } from '../../contract/control.ts'
import { PLACE } from '../../contract/control-checks.ts'
import { controlIncomplete, wrongValue } from './refusals.ts'

/** Templates of bodies and addresses, in which `$value` and `$secret` stand for what is sent. */

export interface Places {
  value?: ControlValue
  /** The sealed prop, or what stands for it in records. */
  secret?: string
}

export const MASK = '••••'

const CONTROL_SIGNS = /\p{Cc}/u

/** @throws controlIncomplete */
function placed(name: string, { value, secret }: Places): ControlValue {
  const found = name === 'value' ? value : secret
  if (found === undefined || (name === 'secret' && found === ''))
    throw controlIncomplete({ params: { what: `$${name}` } })
  return found
}

/**
 * The body or message of a template. In JSON a place is a JSON value, inside quotes a part of the text; in a form it is
 * encoded as one; elsewhere it is one line of text.
 * @throws controlIncomplete for a place without a value | wrongValue for a text with line ends where no encoding exists
 */
export function filledContent(template: string, places: Places, contentType = ''): string {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType)
  const isJson = !isForm && isJsonTemplate(template)
  return replaced(template, (name, isQuoted) => {
    const value = placed(name, places)
    if (isJson) return isQuoted ? JSON.stringify(String(value)).slice(1, -1) : JSON.stringify(value)
    if (isForm) return encodeURIComponent(String(value))
    return plainLine(value)
  })
}

/** An object or a list: what is only a place is a text of its own. */
export function isJsonTemplate(template: string): boolean {
  if (!/^\s*[{[]/.test(template)) return false
  try {
    JSON.parse(replaced(template, (_, isQuoted) => (isQuoted ? 'x' : '0')))
    return true
  } catch {
    return false
  }
}

/** The values of its query, encoded. What stands before the question mark is as the author wrote it. */
export function filledAddress(uri: string, places: Places): string {
  const at = uri.indexOf('?')
  if (at < 0) return uri
  const query = uri.slice(at).replace(PLACE, (_, name: string) => encodeURIComponent(String(placed(name, places))))
  return uri.slice(0, at) + query
}

/** The value of a header: only the secret can stand in it. @throws wrongValue if it would not be one line of ASCII */
export function filledHeader(value: string, places: Pick<Places, 'secret'>): string {
  return value.replace(PLACE, (_, name: string) => {
    const secret = String(placed(name, name === 'secret' ? places : {}))
    if (secret !== MASK && /[^\t\x20-\x7e]/.test(secret)) throw wrongValue({ params: { reason: ONE_LINE.en_US } })
    return secret
  })
}

function plainLine(value: ControlValue): string {
  const text = String(value)
  if (CONTROL_SIGNS.test(text)) throw wrongValue({ params: { reason: ONE_LINE.en_US } })
  return text
}

const ONE_LINE: Text = { zh_CN: '不能换行', en_US: 'it must be one line of plain text' }

/** Each place of a template in turn, and whether it stands inside a quoted text. */
function replaced(template: string, change: (name: string, isQuoted: boolean) => string): string {
  let isQuoted = false
  let from = 0
  let whole = ''
  for (const match of template.matchAll(PLACE)) {
    const before = template.slice(from, match.index)
    isQuoted = quotedAfter(before, isQuoted)
    whole += before + change(match[1]!, isQuoted)
    from = match.index + match[0].length
  }
  return whole + template.slice(from)
}

/** Whether a JSON text is inside a string at the end of a further piece of it. */
function quotedAfter(piece: string, isQuoted: boolean): boolean {
  let inside = isQuoted
  for (let at = 0; at < piece.length; at++) {
    if (inside && piece[at] === '\\') at += 1
    else if (piece[at] === '"') inside = !inside
  }
  return inside
}
