import { expect, test } from 'vitest'
import { DEFAULT_ITEM, DEFAULT_OPTIONS } from '../../../contract/dashboard.ts'
import { publicDocument, type ShownDashboard } from './public-document.ts'

const HTML = '<html><head><title>Atrium</title></head><body><div id="root"></div></body></html>'
const FILES = {
  Dial: ['/assets/dial.js'],
  Curve: ['/assets/curve.js', '/assets/range.js'],
}

function shown(name: string, kinds: string[]): ShownDashboard {
  const components = kinds.map((component, index) => ({
    ...DEFAULT_ITEM,
    _id: `item000${index}`,
    component: { component, title: '', version: 1, props: {}, dataSources: [] },
  }))
  return { dashboard: { _id: 'd1', name, options: DEFAULT_OPTIONS, components }, bytes: 1000 }
}

const dataOf = (html: string) =>
  /<script type="application\/json" id="shown-dashboard">(.*?)<\/script>/s.exec(html)?.[1]

test('the document names each file of the kinds that its dashboard shows once, and no other', () => {
  const html = publicDocument(HTML, shown('线', ['Curve', 'Curve', 'constructor', 'Unknown']), FILES)
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    '/assets/curve.js',
    '/assets/range.js',
  ])
})

test('a name cannot end the data in the document or add to it', () => {
  const given = shown("</script><img src=x onerror=alert(1)>$&$'<!--", [])
  const html = publicDocument(HTML, given, FILES)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(html).not.toContain('<img')
  expect(html).toContain("<p>&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;$&amp;$'&lt;!--</p>")
  expect(html.match(/<\/head>/g)).toHaveLength(1)
  expect(JSON.parse(dataOf(html) ?? '')).toEqual(given.dashboard)
})

test('the name is painted in the theme and on the background of its dashboard; other styles are left out', () => {
  const painted = (backgroundColor: string, theme = 'dark') => {
    const { dashboard, bytes } = shown('线', [])
    const options = { ...dashboard.options, theme, backgroundColor }
    return publicDocument(HTML, { dashboard: { ...dashboard, options }, bytes }, FILES)
  }
  expect(painted('rgb(1, 2, 3)')).toContain('data-theme="dark" style="background:rgb(1, 2, 3)"')
  expect(painted('', 'default')).not.toMatch(/data-theme|style=/)
  for (const wrong of ['red"onload=x', 'red;position:fixed', 'url(https://x)'])
    expect(painted(wrong)).not.toContain('style=')
})

test('a large dashboard is not part of the document, but its name and the files of its kinds are', () => {
  const html = publicDocument(HTML, { ...shown('线', ['Curve']), bytes: 4 * 2 ** 20 }, FILES)
  expect(dataOf(html)).toBeUndefined()
  expect(html).toContain('<p>线</p>')
  expect(html).toContain('href="/assets/curve.js"')
})
