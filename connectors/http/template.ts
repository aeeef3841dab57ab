import { parseUrl } from '@atrium/core/contract/parse-url'
import type { Text } from '@atrium/core/contract/refusal'
import { isRecord } from '@atrium/dashboards/contract/static-data'
import type { HttpSettings } from './settings.ts'

/**
 * An address, headers and a body in which `{name}` stands for a value. Values are encoded where they stand: in a segment
 * of the path, in a value of the query, in a text of a JSON body, in the value of a header. Nowhere else can one stand.
 */
export type Template = Pick<HttpSettings, 'method' | 'src' | 'headers' | 'body'>

export const PLACE = /\{(\w+)\}/g
/** Scheme, host with port, path, query. */
export const ADDRESS = /^(https?):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?$/i

const WRONG = {
  address: {
    zh_CN: '请填写以 http:// 或 https:// 开头的地址，不含 #、空格和用户名',
    en_US: 'Enter an address that begins with http:// or https://, without #, spaces and a user',
  },
  host: {
    zh_CN: '参数只能出现在路径或查询值中，不能出现在主机或端口中',
    en_US: 'A parameter may stand in the path or in a value of the query, not in the host or port',
  },
  queryName: {
    zh_CN: '参数只能作为查询值，不能作为查询项的名称',
    en_US: 'A parameter may be a value of the query, not a name in it',
  },
  body: {
    zh_CN: '请求内容须为 JSON，参数写在文本中，例如 {"line": "{line}"}',
    en_US: 'The body must be JSON; parameters stand in texts, as in {"line": "{line}"}',
  },
  bodyName: {
    zh_CN: '参数不能作为 JSON 的字段名',
    en_US: 'A parameter cannot be the name of a field of the JSON',
  },
  headerName: {
    zh_CN: '请求头的名称不正确，也不能含参数',
    en_US: 'This is no name of a header; a parameter cannot stand in it',
  },
  reserved: {
    zh_CN: '此请求头由系统填写',
    en_US: 'The system writes this header itself',
  },
  secret: {
    zh_CN: '请改填“保密请求头”：这里的值所有可查看数据源的人都能看到',
    en_US: 'Use the secret header: whoever may see the data source can read the values here',
  },
  headerValue: {
    zh_CN: '请求头的值只能含可见的 ASCII 字符和空格',
    en_US: 'The value of a header may contain visible ASCII characters and spaces',
  },
} as const satisfies Record<string, Text>

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/
const HEADER_VALUE = /^[\x20-\x7e]*$/
const RESERVED =
  /^(host|connection|content-length|transfer-encoding|upgrade|keep-alive|te|trailer|expect|accept-encoding|proxy-.*)$/i
const SECRET = /^(authorization|cookie)$/i

/** What is wrong with a template: path of the setting → text. */
export function templateErrors({ method, src, headers, body }: Template): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  const address = addressError(src)
  if (address) wrong.src = address
  headers.forEach(({ name, value }, index) => {
    const fault = headerNameError(name)
    if (fault) wrong[`headers.${index}.name`] = fault
    if (!HEADER_VALUE.test(value)) wrong[`headers.${index}.value`] = WRONG.headerValue
  })
  const inBody = method === 'GET' ? undefined : bodyError(body)
  if (inBody) wrong.body = inBody
  return wrong
}

function addressError(src: string): Text | undefined {
  const [, , host = '', , query = ''] = ADDRESS.exec(src) ?? []
  if (host === '' || /[\s\p{Cc}\\@]/u.test(host) || /[\s\p{Cc}\\]/u.test(src)) return WRONG.address
  if (/[{}]/.test(host)) return WRONG.host
  if (!parseUrl(src.replace(PLACE, 'x'))) return WRONG.address
  const names = query
    .slice(1)
    .split('&')
    .map((one) => one.split('=', 1)[0] ?? '')
  return names.some(hasPlace) ? WRONG.queryName : undefined
}

/** Of a header that anybody may read who may see the settings. */
function headerNameError(name: string): Text | undefined {
  return tokenHeaderError(name) ?? (SECRET.test(name) ? WRONG.secret : undefined)
}

/** Of any header. */
export function tokenHeaderError(name: string): Text | undefined {
  if (!HEADER_NAME.test(name)) return WRONG.headerName
  return RESERVED.test(name) ? WRONG.reserved : undefined
}

export const isHeaderValue = (value: string) => HEADER_VALUE.test(value)

function bodyError(body: string): Text | undefined {
  if (body === '') return undefined
  try {
    let isName = false
    withTexts(
      JSON.parse(body),
      (text) => text,
      (name) => {
        isName ||= hasPlace(name)
      },
    )
    return isName ? WRONG.bodyName : undefined
  } catch {
    return WRONG.body
  }
}

export function hasPlace(text: string): boolean {
  return text.search(PLACE) >= 0
}

/** A value from JSON with other texts in it. */
export function withTexts(
  value: unknown,
  change: (text: string) => string,
  see: (name: string) => void = () => {},
): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change, see))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => {
      see(name)
      return [name, withTexts(inside, change, see)]
    }),
  )
}
