import { DEFAULT_ITEM, DEFAULT_OPTIONS, type ViewedDashboard } from '@atrium/contract/dashboard'
import { expect, test } from 'vitest'
import { publicDocument } from './public-document.ts'

const HTML = '<html><head><title>Atrium</title></head><body><div id="root"></div></body></html>'
const FILES = {
  Value: ['/assets/value.js'],
  Chart: ['/assets/chart.js', '/assets/range.js'],
}

function dashboard(name: string, kinds: string[]): ViewedDashboard {
  const components = kinds.map((component, index) => ({
    ...DEFAULT_ITEM,
    _id: `item000${index}`,
    component: { component, title: '', version: 1, props: {}, dataSources: [] },
  }))
  return { _id: 'd1', name, options: DEFAULT_OPTIONS, components }
}

const dataOf = (html: string) =>
  /<script type="application\/json" id="shown-dashboard">(.*?)<\/script>/s.exec(html)?.[1]

test('the document names each file of the kinds that its dashboard shows once, and no other', () => {
  const html = publicDocument(HTML, dashboard('线', ['Chart', 'Chart', 'constructor', 'Unknown']), FILES)
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    '/assets/chart.js',
    '/assets/range.js',
  ])
})

test('a name cannot end the data in the document or add to it', () => {
  const shown = dashboard("</script><img src=x onerror=alert(1)>$&$'<!--", [])
  const html = publicDocument(HTML, shown, FILES)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(html).not.toContain('<img')
  expect(html).toContain("<p>&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;$&amp;$'&lt;!--</p>")
  expect(html.match(/<\/head>/g)).toHaveLength(1)
  expect(JSON.parse(dataOf(html) ?? '')).toEqual(shown)
})

test('the name is painted in the theme and on the background of its dashboard; other styles are left out', () => {
  const painted = (backgroundColor: string, theme = 'dark') => {
    const shown = dashboard('线', [])
    return publicDocument(HTML, { ...shown, options: { ...shown.options, theme, backgroundColor } }, FILES)
  }
  expect(painted('rgb(1, 2, 3)')).toContain('data-theme="dark" style="background:rgb(1, 2, 3)"')
  expect(painted('', 'default')).not.toMatch(/data-theme|style=/)
  for (const wrong of ['red"onload=x', 'red;position:fixed', 'url(https://x)'])
    expect(painted(wrong)).not.toContain('style=')
})
