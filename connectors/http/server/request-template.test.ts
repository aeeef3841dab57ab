import { expect, test } from 'vitest'
import { type Template, templateErrors } from '../template.ts'
import { render } from './request-template.ts'

const template = (given: Partial<Template>): Template => ({
  method: 'GET',
  src: 'http://plc.example/v1',
  headers: [],
  body: '',
  ...given,
})
const rendered = (given: Partial<Template>, values: Record<string, string> = {}) =>
  render(template(given), (name) => values[name])
const urlOf = (src: string, values: Record<string, string>) => rendered({ src }, values).url

test.each([
  ['http://{host}/a', 'src'],
  ['http://plc.{zone}.example/a', 'src'],
  ['http://plc.example:{port}/a', 'src'],
  ['{scheme}://plc.example/a', 'src'],
  ['http://{a}@plc.example/', 'src'],
  ['http://user:secret@plc.example/', 'src'],
  ['http://plc.example?{name}=1', 'src'],
  ['http://plc.example/a?b=1&{name}', 'src'],
  ['http://plc.example/a#{name}', 'src'],
  ['http://plc.example\\{name}', 'src'],
  ['http://plc.example/a b', 'src'],
  ['http://plc.example/\r\nx: y', 'src'],
  ['ftp://plc.example/', 'src'],
  ['plc.example/a', 'src'],
  ['http://', 'src'],
])('a parameter at a forbidden place, or what is no address, is refused: %j', (src, place) => {
  expect(Object.keys(templateErrors(template({ src })))).toEqual([place])
})

test.each([
  ['x-{name}', 'x', 'headers.0.name'],
  ['x:', 'x', 'headers.0.name'],
  ['', 'x', 'headers.0.name'],
  ['Host', 'other.example', 'headers.0.name'],
  ['Transfer-Encoding', 'chunked', 'headers.0.name'],
  ['Authorization', 'Bearer open', 'headers.0.name'],
  ['x-line', 'a\r\nx-other: b', 'headers.0.value'],
])('the header %j: %j is refused', (name, value, place) => {
  expect(Object.keys(templateErrors(template({ headers: [{ name, value }] })))).toEqual([place])
})

test.each(['{"line": {line}}', '{', '{"{name}": 1}', `${'['.repeat(50_000)}${']'.repeat(50_000)}`])(
  'the body %.20s is refused',
  (body) => {
    expect(Object.keys(templateErrors(template({ method: 'POST', body })))).toEqual(['body'])
    expect(templateErrors(template({ body }))).toEqual({})
  },
)

test('parameters may stand in the path, in values of the query and of headers, and in texts of the body', () => {
  const whole = template({
    method: 'PUT',
    src: 'https://plc.example:8443/lines/{line}/{day}.json?at={from}&to={to}&x',
    headers: [{ name: 'X-Line', value: 'line {line}' }],
    body: '{"line": "{line}", "list": ["a {day}", 1, null]}',
  })
  expect(templateErrors(whole)).toEqual({})
  expect(render(whole, (name) => `<${name}>`)).toEqual({
    url: 'https://plc.example:8443/lines/%3Cline%3E/%3Cday%3E.json?at=%3Cfrom%3E&to=%3Cto%3E&x',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-line': 'line <line>' },
    body: '{"line":"<line>","list":["a <day>",1,null]}',
  })
})

test('[S22] a value stays a value, whatever stands in it', () => {
  const src = 'http://plc.example/lines/{line}/now?unit={line}&x=1'
  for (const line of [
    '../../admin',
    'a/b',
    'a?b#c',
    '\\..\\x',
    '@other.example/',
    '%2e%2e',
    'a&x=2',
    'ä\ud800',
    '\r\n',
  ]) {
    const { pathname, searchParams, host, hash } = new URL(urlOf(src, { line }))
    expect([host, hash, searchParams.getAll('x')]).toEqual(['plc.example', '', ['1']])
    expect(pathname.split('/')).toEqual([
      '',
      'lines',
      encodeURIComponent(line.toString().replace('\ud800', '\ufffd')),
      'now',
    ])
    expect(searchParams.get('unit')).toBe(line.replace('\ud800', '\ufffd'))
  }
  const body = '{"line": "{line}", "admin": false}'
  const sent = rendered({ method: 'POST', body }, { line: '","admin":true,"x":"' }).body
  expect(JSON.parse(sent!)).toEqual({ line: '","admin":true,"x":"', admin: false })
})

test.each([
  ['http://plc.example/a/{x}/b', '..'],
  ['http://plc.example/a/{x}/b', '.'],
  ['http://plc.example/a/{x}/b', ''],
  ['http://plc.example/a/.{x}/b', '.'],
  ['http://plc.example/a/%2e{x}', '.'],
  ['http://plc.example/a/%2E{x}', ''],
])('%s with %j would be another path, so it is refused', (src, x) => {
  expect(() => urlOf(src, { x })).toThrow(expect.objectContaining({ code: 40001 }))
})

test.each(['a\r\nx-other: b', 'a\0', 'ä'])('[S22] a header is refused with the value %j', (x) => {
  const headers = [{ name: 'x-line', value: 'line {x}' }]
  expect(() => rendered({ headers }, { x })).toThrow(expect.objectContaining({ code: 40001 }))
})

test('a parameter without a value is named', () => {
  expect(() => urlOf('http://plc.example/{line}', {})).toThrow(
    expect.objectContaining({ code: 40001, detail: { params: { name: 'line' } } }),
  )
})
