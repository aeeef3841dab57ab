import { code, list, oneOf, type PropsOf, secret, section } from '@atrium/charts/contract/define/props'
import { int, str } from '@atrium/core/contract/define/fields'
import { CERTIFICATES } from '@atrium/dashboards/contract/certificates'
import { TIME_FORMATS } from '@atrium/dashboards/contract/table-query'

const optional = { min: 0, default: '' } as const

/** Which part of a list an answer has: the names of the parameters in the address that choose it. */
const PAGING = {
  by: oneOf(['none', 'page', 'offset'], { default: 'none' }),
  /** Of the number of the page, or of the first row. */
  at: str(100, { default: 'page', when: { prop: 'by', is: ['page', 'offset'] } }),
  /** The number of the first page, or of the first row. */
  first: int({ min: 0, max: 1, default: 1, when: { prop: 'by', is: ['page', 'offset'] } }),
  /** Of the number of rows. */
  size: str(100, { default: 'size', when: { prop: 'by', is: ['page', 'offset'] } }),
  /** How many rows are asked for by components that show no pages. */
  rows: int({ min: 1, max: 10_000, default: 100, when: { prop: 'by', is: ['page', 'offset'] } }),
  /** Where the answer says how many rows there are; '' where it does not. */
  total: str(500, { ...optional, when: { prop: 'by', is: ['page', 'offset'] } }),
} as const

/** What an HTTP source is set up with. `{name}`, `{from}` and `{to}` stand for values (request-template.ts). */
export const HTTP_SETTINGS = {
  method: oneOf(['GET', 'POST', 'PUT'], { default: 'GET' }),
  src: str(2_000, { required: true, code: true }),
  body: code('json', 100_000, { when: { prop: 'method', is: ['POST', 'PUT'] } }),
  /** JSONPath of the rows; '' for the whole answer. */
  rows: str(500, optional),
  everyS: int({ min: 1, max: 86_400, default: 10, unit: 's' }),
  timeFormat: oneOf(TIME_FORMATS, { default: 'iso' }),
  /** Of times without one; '' for that of the dashboard. */
  timeZone: str(64, optional),
  username: str(200, optional),
  password: secret(1_000),
  /** The header with a secret, such as `Bearer …`. */
  tokenHeader: str(100, { ...optional, default: 'Authorization' }),
  token: secret(8_000),
  headers: list({ name: str(100, optional), value: str(2_000, optional) }, 20),
  paging: section(PAGING),
  /** Values for a test, and for dashboards without a parameter of that name. */
  values: list({ name: str(50, optional), value: str(1_000, optional) }, 20),
  ca: CERTIFICATES,
} as const

export type HttpSettings = PropsOf<typeof HTTP_SETTINGS>
