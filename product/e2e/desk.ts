/** A desk in the visitor app: signed in, with a page open. */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { World } from './world.ts'

interface Code {
  _id: string
  rev: number
  name: string
  url: string
  site: string | null
}

/** A page of someone who is signed in; whatever the browser complains about fails the journey. */
export async function openSignedIn(browser: Browser, world: World): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ baseURL: world.url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const answer = await context.request.post('/api/user/login?type=pc', {
    data: { username: 'demo', password: world.demoPassword },
    headers: { origin: world.url },
  })
  expect(answer.ok()).toBe(true)
  const page = await context.newPage()
  return { page, complaints: listenTo(page) }
}

/** What the browser complains about from now on. */
export function listenTo(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** A call as the signed-in person's own page would make it. */
export async function send(context: BrowserContext, world: World, method: 'POST' | 'PUT', path: string, data: object) {
  const answer = await context.request.fetch(path, { method, data, headers: { origin: world.url } })
  const body = await answer.json()
  expect(body).toMatchObject({ code: 0 })
  return body
}

export async function makeCode(context: BrowserContext, world: World, name: string): Promise<Code> {
  return (await send(context, world, 'POST', '/api/visitor/registerCode', { name, notify: 2 })).registerCode
}

/** What stands beside the list. */
export const panel = (page: Page) => page.getByRole('complementary').last()
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
