import type { HttpRequestProps } from '../../../contract/control-props.ts'
import { controlIncomplete, notTaken, redirected, tooMuchToSend } from '../refusals.ts'
import { filledAddress, filledContent, filledHeader, isJsonTemplate, MASK, type Places } from '../template.ts'
import { MAX_CONTENT_BYTES, type Prepare, SEND_LIMIT_MS, type SendingFrom } from './relay.ts'
import { addressIn, settingOf, tlsOf, userOf } from './source-address.ts'

type Headers = Record<string, string>

/** Headers and parameters with such names are secret, wherever they come from. */
const SECRET_NAME = /auth|token|secret|passw|cookie|credential|signature|api-?key|^key$/i

/** One request. What is answered stays here, but for its status. */
export const prepareHttp: Prepare<HttpRequestProps> = (from, props, values) => {
  const { source, secrets, egress, allow } = from
  const address = source ? addressIn(source.settings, { plain: 'http:', secure: 'https:', port: 80 }) : props.uri
  if (address === '') throw controlIncomplete({ params: { what: 'uri' } })
  const { value } = values
  const { secret } = secrets
  const places: Places = { ...(value === undefined ? {} : { value }), ...(secret === undefined ? {} : { secret }) }
  const masked: Places = { ...places, ...(secret === undefined ? {} : { secret: MASK }) }
  const given = headersOf(from, props, places)
  const { method } = props
  const hasBody = method !== 'GET' && props.body !== ''
  const type = given['content-type'] ?? (isJsonTemplate(props.body) ? 'application/json' : 'text/plain; charset=utf-8')
  const body = hasBody ? filledContent(props.body, places, type) : undefined
  if (Buffer.byteLength(body ?? '') > MAX_CONTENT_BYTES)
    throw tooMuchToSend({ params: { maxKb: MAX_CONTENT_BYTES / 1024 } })
  const url = source ? address : filledAddress(address, places)
  const headers = hasBody ? { ...given, 'content-type': type } : given
  return {
    recorded: {
      uri: source ? source.title : withoutSecrets(filledAddress(address, masked)),
      target: method,
      header: maskedHeaders(props, headersOf(from, props, masked)),
      content: hasBody ? filledContent(props.body, masked, type) : '',
    },
    async send() {
      const { status } = await egress.send({
        ...{ url, allow, method, headers, timeoutMs: SEND_LIMIT_MS, cutsAnswer: true },
        ...(body === undefined ? {} : { body }),
        ...(source ? tlsOf(source.settings) : {}),
      })
      if (status >= 300 && status < 400) throw Object.assign(redirected(), { answeredStatus: status })
      if (status < 200 || status >= 400)
        throw Object.assign(notTaken({ params: { status } }), { answeredStatus: status })
      return { status: 'answered', result: status }
    },
  }
}

function headersOf({ source, secrets }: SendingFrom, props: HttpRequestProps, places: Places): Headers {
  const headers: Headers = {}
  for (const { name, value } of listOf(source?.settings.headers)) headers[name.toLowerCase()] = value
  const { username, password } = source
    ? userOf(source.settings)
    : { username: props.username, password: secrets.password ?? '' }
  if (username !== '' || password !== '')
    headers.authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const token = source ? settingOf(source.settings, 'token') : ''
  if (token !== '') headers[(settingOf(source!.settings, 'tokenHeader') || 'authorization').toLowerCase()] = token
  for (const { name, value } of props.header) headers[name.toLowerCase()] = filledHeader(value, places)
  return headers
}

function listOf(headers: unknown): { name: string; value: string }[] {
  if (!Array.isArray(headers)) return []
  return headers.filter(({ name, value }) => typeof name === 'string' && name !== '' && typeof value === 'string')
}

/** Those of the component, one in each line. */
function maskedHeaders({ header }: HttpRequestProps, headers: Headers): string {
  return header
    .map(({ name, value }) => {
      const isSecret = SECRET_NAME.test(name) || value.includes('$secret')
      return `${name}: ${isSecret ? MASK : headers[name.toLowerCase()]}`
    })
    .join('\n')
}

function withoutSecrets(uri: string): string {
  const at = uri.indexOf('?')
  if (at < 0) return uri
  const pairs = uri.slice(at + 1).split('&')
  const shown = pairs.map((pair) => {
    const [name = ''] = pair.split('=', 1)
    return SECRET_NAME.test(name) ? `${name}=${MASK}` : pair.replaceAll(encodeURIComponent(MASK), MASK)
  })
  return `${uri.slice(0, at)}?${shown.join('&')}`
}
