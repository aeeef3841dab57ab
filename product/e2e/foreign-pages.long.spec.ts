// A page of another site in a dashboard: what it shows, and what it tries (security: S9, S11).
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { expect, type Page } from '@playwright/test'
import { chromiumLaunch } from '../testing/chromium.ts'
import { send, signInBy } from './desk.ts'
import { noticed } from './noticed.ts'
import { test, type World } from './world.ts'

// A camera, a microphone and a person who allows everything: only the policy of our pages says no.
const MEDIA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
// An answer that a test has changed has no address, from which Chromium lets nothing reach this machine.
const REACHES = ['--disable-features=LocalNetworkAccessChecks']
test.use({ launchOptions: { ...chromiumLaunch, args: [...chromiumLaunch.args, ...MEDIA, ...REACHES] } })

const SECRET = 'plant-secret-5521'

/** What the page tries: bodies of functions that return what they could read. */
const ATTEMPTS: Readonly<Record<string, string>> = {
  'the document of the frame': 'return parent.document.title',
  'the document of the page': 'return top.document.title',
  'a global of the page': 'return top.secret',
  'the cookie of the page': 'return top.document.cookie',
  'the storage of the page': "return top.localStorage.getItem('secret')",
  'the element of its frame': 'return frameElement.ownerDocument.title',
  'the address of the page': "top.location.href = '/left'",
  'the address of the page, replaced': "top.location.replace('/left')",
  'the address of the frame': "parent.location.href = '/left'",
  'a window of its own': "open('/left')",
  'a window without an opener': "open('/left', '_blank', 'noopener')",
  'a dialog': "return prompt('secret')",
  'a question': "return confirm('secret')",
  'a download': `
    document.body.insertAdjacentHTML('beforeend', '<a href="/left" download="tried.txt">x</a>')
    document.querySelector('a').click()`,
  'the camera': 'return (await navigator.mediaDevices.getUserMedia({ video: true })).id',
  'the microphone': 'return (await navigator.mediaDevices.getUserMedia({ audio: true })).id',
  'the position':
    'return new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(() => resolve("found"), reject))',
  'what others have copied': 'return navigator.clipboard.readText()',
  'the whole screen': 'return document.documentElement.requestFullscreen()',
  'a form that leads the page away': `
    document.body.insertAdjacentHTML('beforeend', '<form action="/left" target="_top"></form>')
    document.forms[0].submit()`,
}

const page = (origin: string) => `<!doctype html><meta charset="utf-8"><title>press</title><h1>冲压机手册</h1><script>
const report = (name, got) => fetch('/report?' + new URLSearchParams({ name, got }))
${Object.entries(ATTEMPTS)
  .map(
    ([name, body]) =>
      `;(async () => { ${body} })().then((got) => report('${name}', String(got)), (error) => report('${name}', 'threw ' + error?.name))`,
  )
  .join('\n')}
document.cookie = 'own=1'
document.querySelector('h1').dataset.origin = '${origin}'
</script>`

const reports = new Map<string, string>()
const asked: string[] = []
let site: Server
let origin: string

test.beforeAll(async () => {
  site = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, origin)
    if (pathname === '/report') reports.set(searchParams.get('name')!, searchParams.get('got')!)
    else asked.push(pathname)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(pathname === '/press' ? page(origin) : '')
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  origin = `http://localhost:${(site.address() as AddressInfo).port}`
})
test.afterAll(() => {
  site.closeAllConnections()
  site.close()
})

/** Opens a public dashboard with the page. @returns what a person sees of what it does */
async function shown(page: Page, world: World, name: string) {
  reports.clear()
  asked.length = 0
  await signInBy(page, world)
  const component = {
    component: 'Iframe',
    title: '手册',
    version: 0,
    props: { src: `${origin}/press?line={line}` },
    dataSources: [],
  }
  const { _id } = await send(page, world, 'POST', '/api/dashboard', {
    name,
    components: [{ ...DEFAULT_ITEM, _id: 'page0001', width: 640, height: 400, component }],
  })
  await send(page, world, 'PUT', '/api/dashboard/public', { _id, public: true })
  const found = noticed(page)
  await page.addInitScript((secret) => {
    if (window !== top) return
    Object.assign(window, { secret })
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie that scripts can read is what is looked for
    document.cookie = `secret=${secret}`
    localStorage.setItem('secret', secret)
    document.addEventListener('DOMContentLoaded', () => {
      document.title = secret
    })
  }, SECRET)
  await page.goto(`/public/dashboard?_id=${_id}`)
  return found
}

test('without the sandbox of the frame it opens windows, asks, and gives files', async ({ page, world }) => {
  await page.route('**/frame/page?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/ sandbox="[^"]*"/, '') })
  })
  const found = await shown(page, world, 'without a sandbox')
  await expect
    .poll(() => found.toSorted())
    .toEqual(['/public/dashboard', 'dialog', 'dialog', 'download', 'popup', 'popup'])
})

test('[R140] [S9] a page of another site is shown, and cannot read or lead away the page around it', async ({
  page,
  world,
}) => {
  const found = await shown(page, world, 'foreign page')
  const inner = page.frameLocator('iframe').frameLocator('iframe')
  await expect(inner.getByRole('heading', { name: '冲压机手册' })).toBeVisible()
  await expect.poll(() => Object.keys(ATTEMPTS).filter((name) => !reports.has(name))).toEqual([])
  expect([...reports].filter(([, got]) => got.includes(SECRET) || got === 'found' || got === 'true')).toEqual([])
  expect({ found, asked }).toEqual({ found: ['/public/dashboard'], asked: ['/press'] })
})
