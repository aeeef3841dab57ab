// HTML of an author in its frame: what it tries to read or to reach (security: S9), with each guard and without it.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { chromiumLaunch } from '../testing/chromium.ts'
import { type Attempt, htmlAttempts, scriptOf } from '../testing/html-attempts.ts'
import { send, signInBy } from './desk.ts'
import { noticed } from './noticed.ts'
import { test } from './world.ts'

// Answers that a test has changed have no address, from which Chromium lets nothing reach this machine.
test.use({
  launchOptions: { ...chromiumLaunch, args: [...chromiumLaunch.args, '--disable-features=LocalNetworkAccessChecks'] },
})

const SECRET = 'plant-secret-5521'
const reached = new Set<number>()
let trap: Server
let trapUrl: string

test.beforeAll(async () => {
  trap = createServer((request, response) => {
    reached.add(Number(request.url?.slice(1)))
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end('<p>trap</p>')
  })
  trap.on('upgrade', (request, socket) => {
    reached.add(Number(request.url?.slice(1)))
    socket.destroy()
  })
  await new Promise<void>((listening) => trap.listen(0, '127.0.0.1', listening))
  trapUrl = `http://localhost:${(trap.address() as AddressInfo).port}`
})
test.afterAll(() => {
  trap.closeAllConnections()
  trap.close()
})

const block = (attempt: Attempt, index: number): ComponentItem => ({
  ...DEFAULT_ITEM,
  _id: `html${String(index).padStart(4, '0')}`,
  left: (index % 10) * 190,
  top: Math.floor(index / 10) * 170,
  width: 180,
  height: 160,
  component: {
    component: 'Html',
    title: attempt.name,
    version: 0,
    props: { contentHtml: `<b>${index}</b>`, eventInit: scriptOf(attempt, trapUrl, index) },
    dataSources: [],
  },
})

/** What the page says to the frame is answered with what each attempt has read. */
const reportsIn = (page: Page) => page.evaluate(() => (window as never as { reports: Record<string, string> }).reports)

/** Puts the secret wherever a page keeps something, and writes down what frames report. */
function keepSecret(secret: string) {
  if (window !== top) return
  Object.assign(window, { secret, reports: {} })
  // biome-ignore lint/suspicious/noDocumentCookie: a cookie that scripts can read is what is looked for
  document.cookie = `secret=${secret}`
  localStorage.setItem('secret', secret)
  sessionStorage.setItem('secret', secret)
  const { reports } = window as never as { reports: Record<string, string> }
  addEventListener('message', ({ data }) => {
    if (data?.type === 'click') reports[data.row.index] = data.row.got
  })
  const channel = new BroadcastChannel('secret')
  channel.onmessage = () => channel.postMessage(secret)
  const opening = indexedDB.open('secret')
  opening.onupgradeneeded = () => opening.result.createObjectStore('kept').put(secret, 'secret')
  void caches.open('secret').then((cache) => cache.put('/secret', new Response(secret)))
  document.addEventListener('DOMContentLoaded', () => {
    document.title = secret
  })
}

test('[S9] HTML of an author reads and reaches nothing', async ({ page, world }) => {
  await signInBy(page, world)
  const components = htmlAttempts.map(block)
  const { _id } = await send(page, world, 'POST', '/api/dashboard', { name: 'html attempts', components })
  await send(page, world, 'PUT', '/api/dashboard/public', { _id, public: true })
  reached.clear()
  await page.addInitScript(keepSecret, SECRET)
  const found = noticed(page)
  await page.goto(`/public/dashboard?_id=${_id}`)
  const staying = htmlAttempts.flatMap(({ leaves }, index) => (leaves ? [] : [index]))
  await expect
    .poll(async () => {
      const reports = await reportsIn(page)
      return staying.filter((index) => !(index in reports)).map((index) => htmlAttempts[index]!.name)
    })
    .toEqual([])
  // The frames of the others have shown another document.
  await expect(page.getByText('内容离开了自己的页面，已停止显示')).toHaveCount(htmlAttempts.length - staying.length)
  const reports = await reportsIn(page)
  const read = htmlAttempts.filter((_, index) => reports[index]?.includes(SECRET)).map(({ name }) => name)
  expect({ read, reached: [...reached], found }).toEqual({ read: [], reached: [], found: ['/public/dashboard'] })
})

const WITHOUT = {
  sandbox: 'no sandbox, neither of the frame nor of its document',
  policy: 'no policy of the document but its sandbox',
  both: 'neither of them',
  page: 'no policy of the page around the frame',
} as const

for (const guard of Object.keys(WITHOUT) as Attempt['guard'][])
  test(`with ${WITHOUT[guard]}, the attempts that it stops succeed`, async ({ page, world }) => {
    await page.addInitScript(keepSecret, SECRET)
    await page.route('**/frame/html', async (route) => {
      const answer = await route.fetch()
      const [sandbox, ...rest] = answer.headers()['content-security-policy']!.split('; ')
      const kept = { sandbox: rest, policy: [sandbox], both: [], page: [sandbox, ...rest] }[guard].join('; ')
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': kept } })
    })
    await page.route('**/around', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<body>',
        // Some attempts call functions of the page, as any page of the same origin can.
        headers:
          guard === 'page' ? {} : { 'content-security-policy': "default-src 'self' 'unsafe-inline' 'unsafe-eval'" },
      }),
    )
    const found = noticed(page)
    for (const [index, attempt] of htmlAttempts.entries()) {
      if (attempt.guard !== guard) continue
      reached.clear()
      // The attempt before may still be leading the page away, which interrupts this navigation once.
      const open = () => page.goto(`${world.url}/around`)
      await open().catch(open)
      found.length = 0
      await page.evaluate(showAlone, {
        script: scriptOf(attempt, trapUrl, index),
        isSandboxed: guard === 'policy' || guard === 'page',
      })
      // A page that is just led away has no reports.
      const reported = async () => (await reportsIn(page).catch(() => undefined))?.[index]?.includes(SECRET) === true
      const succeeds = async () => reached.has(index) || found.length > 0 || reported()
      await expect.poll(succeeds, attempt.name).toBe(true)
    }
  })

/** The frame as the kind shows it, in a page without anything else. */
function showAlone({ script, isSandboxed }: { script: string; isSandboxed: boolean }) {
  const frame = document.createElement('iframe')
  if (isSandboxed) frame.setAttribute('sandbox', 'allow-scripts')
  frame.src = '/frame/html'
  addEventListener('message', ({ data }) => {
    const look = { color: 'black', fontFamily: 'serif', colorScheme: 'light' }
    const shown = { type: 'show', html: '', script, look, data: { rows: [], parameters: {}, range: null } }
    if (data?.type === 'ready') frame.contentWindow?.postMessage(shown, '*')
  })
  document.body.append(frame)
}
