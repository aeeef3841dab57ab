import { ADDRESS, hasPlace, isHeaderValue, PLACE, type Template, withTexts } from '../template.ts'
import { badHeader, badSegment, noValue } from './refusals.ts'

export interface Rendered {
  url: string
  headers: Record<string, string>
  body?: string
}

/** The value of a name; undefined if there is none. */
export type ValueIn = (name: string) => string | undefined

/** @throws noValue | badSegment | badHeader */
export function render({ method, src, headers, body }: Template, valueIn: ValueIn): Rendered {
  const [, scheme, host, path = '', query = ''] = ADDRESS.exec(src) ?? []
  const filled = (text: string, encode: (value: string) => string = (value) => value) =>
    text.replace(PLACE, (_, name: string) => {
      const value = valueIn(name)
      if (value === undefined) throw noValue({ params: { name } })
      return encode(value)
    })
  const encoded = (text: string) =>
    filled(text, (value) => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd')))
  const segments = path.split('/').map((segment) => {
    const whole = encoded(segment)
    // Such a segment would make another path of the address.
    if (hasPlace(segment) && /^(?:\.|%2e){0,2}$/i.test(whole)) throw badSegment({ params: { segment } })
    return whole
  })
  const given = headers.map(({ name, value }) => {
    const whole = filled(value)
    if (!isHeaderValue(whole)) throw badHeader({ params: { name } })
    return [name.toLowerCase(), whole]
  })
  const isSent = method !== 'GET' && body !== ''
  return {
    url: `${scheme}://${host}${segments.join('/')}${encoded(query)}`,
    headers: {
      accept: 'application/json',
      ...(isSent ? { 'content-type': 'application/json' } : {}),
      ...Object.fromEntries(given),
    },
    ...(isSent ? { body: JSON.stringify(withTexts(JSON.parse(body), (text) => filled(text))) } : {}),
  }
}
