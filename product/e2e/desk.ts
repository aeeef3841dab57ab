/** Helpers for a signed-in user at a desk, with a page of the visitor app. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { World } from './world.ts'

/** What a clerk types as a reason: no language, because another journey looks for texts in the wrong one. */
export const REASON = '8821-3'

/** Makes calls: a page, or a request context without one. */
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

/** Signs the page in as the demonstration's user. Returns the list of errors that its browser logs from then on. */
export async function signIn(page: Page, world: World): Promise<string[]> {
  await signInBy(page, world)
  return listenTo(page)
}

interface Account {
  username: string
  password: string
}

/** Signs in without a page, or with another account. */
export async function signInBy({ request }: Caller, world: World, account?: Account): Promise<void> {
  const data = account ?? { username: 'demo', password: world.demoPassword }
  const headers = { origin: world.url }
  await expect(await request.post(`${world.url}/api/user/login?type=pc`, { data, headers })).toBeOK()
}

/** The errors that the browser logs from now on. */
export function listenTo(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** A call with the session of the signed-in user, as their page would make it. */
export async function send(
  { request }: Caller,
  world: World,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data: object,
) {
  const answer = await request.fetch(world.url + path, { method, data, headers: { origin: world.url } })
  const body = await answer.json()
  expect(body).toMatchObject({ code: 0 })
  return body
}

export async function makeCode(caller: Caller, world: World, name: string): Promise<Code> {
  return (await send(caller, world, 'POST', '/api/visitor/registerCode', { name, notify: 2 })).registerCode
}

/** The panel beside the list. */
/** Resolves when the page that is opened next receives live messages: those sent before are only counted. */
export function joinsMessages(page: Page): Promise<void> {
  return new Promise((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => String(payload).startsWith('42/message,["join"') && resolve()),
    ),
  )
}

export const panel = (page: Page) => page.getByRole('complementary').last()
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
