/** A desk in the visitor app: signed in, with a page open. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { World } from './world.ts'

/** Whoever makes calls: a page, or nobody's. */
export interface Caller {
  request: APIRequestContext
}

interface Code {
  _id: string
  rev: number
  name: string
  url: string
  site: string | null
}

/** Signs a page in as the demonstration's user; answers what its browser complains about from then on. */
export async function signIn(page: Page, world: World): Promise<string[]> {
  await signInBy(page, world)
  return listenTo(page)
}

interface Account {
  username: string
  password: string
}

/** The same for calls without a page, or as somebody else. */
export async function signInBy({ request }: Caller, world: World, account?: Account): Promise<void> {
  const data = account ?? { username: 'demo', password: world.demoPassword }
  const headers = { origin: world.url }
  await expect(await request.post('/api/user/login?type=pc', { data, headers })).toBeOK()
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
export async function send({ request }: Caller, world: World, method: 'POST' | 'PUT', path: string, data: object) {
  const answer = await request.fetch(path, { method, data, headers: { origin: world.url } })
  const body = await answer.json()
  expect(body).toMatchObject({ code: 0 })
  return body
}

export async function makeCode(caller: Caller, world: World, name: string): Promise<Code> {
  return (await send(caller, world, 'POST', '/api/visitor/registerCode', { name, notify: 2 })).registerCode
}

/** What stands beside the list. */
export const panel = (page: Page) => page.getByRole('complementary').last()
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
