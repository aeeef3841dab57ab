import { expect, test } from 'vitest'
import { isDashboardId, nextAddress, openedAddress, readPublicAddress, searchWithRange } from './public-address.ts'
import { publicLocale } from './public-page.tsx'

test('[R023] [R024] the address names the dashboard; needBack is optional', () => {
  expect(readPublicAddress('?_id=d1')).toEqual({ dashboard: 'd1', needBack: false })
  expect(readPublicAddress('?_id=d1&needBack=1')).toEqual({ dashboard: 'd1', needBack: true })
  expect(readPublicAddress('?_id=d1&needBack=false').needBack).toBe(false)
  expect(readPublicAddress('')).toEqual({ dashboard: '', needBack: false })
})

test('data is optional JSON, and a truncated link still opens its dashboard', () => {
  expect(readPublicAddress('?_id=d1&data={"line":"B"}').data).toEqual({ line: 'B' })
  for (const broken of ['{"line"', '[1]', '7', 'null']) {
    expect(readPublicAddress(`?_id=d1&data=${broken}`)).toEqual({ dashboard: 'd1', needBack: false })
  }
})

test('the address of the next dashboard of a series keeps the other parameters', () => {
  expect(nextAddress('/public/dashboard', '?_id=d1&needBack=1', 'd2')).toBe('/public/dashboard?_id=d2&needBack=1')
})

test('a dashboard that is opened from another one starts with its values', () => {
  const address = openedAddress('/public/dashboard', '?_id=d1&needBack=1&data={"line":"A","x":"1"}', 'd2', {
    line: 'B',
  })
  expect(readPublicAddress(new URL(address, 'http://x').search)).toEqual({
    dashboard: 'd2',
    needBack: true,
    data: { line: 'B', x: '1' },
  })
  expect(openedAddress('/public/dashboard', '?_id=d1', 'd2', {})).toBe('/public/dashboard?_id=d2')
})

test('[S11] only the id of a dashboard can be opened', () => {
  expect(isDashboardId('0190aaaa-0000-7000-8000-000000000001')).toBe(true)
  for (const link of ['', 'https://evil.example', 'javascript:alert(1)', '../x', 7, null]) {
    expect(isDashboardId(link)).toBe(false)
  }
})

test('the language is the one chosen here, otherwise the browser’s, otherwise Chinese', () => {
  expect(publicLocale('en_US', ['zh-CN'])).toBe('en_US')
  expect(publicLocale(null, ['fr-FR', 'en-GB'])).toBe('en_US')
  expect(publicLocale('nonsense', ['fr-FR'])).toBe('zh_CN')
})

test('a link keeps the time range that its reader has chosen; what is no range is none', () => {
  const search = searchWithRange('?_id=d1&needBack=1', { startTime: '*-1d/d', endTime: '*/d' })
  expect(readPublicAddress(search)).toMatchObject({
    dashboard: 'd1',
    needBack: true,
    range: { startTime: '*-1d/d', endTime: '*/d' },
  })
  expect(searchWithRange(search, null)).toBe('?_id=d1&needBack=1')
  for (const broken of ['from=*-1d', 'from=*&to=*-1d', 'from=soon&to=*'])
    expect(readPublicAddress(`?_id=d1&${broken}`)).not.toHaveProperty('range')
})
