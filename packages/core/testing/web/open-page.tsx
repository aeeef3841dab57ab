import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { Permission } from '../../contract/access.ts'
import type { App } from '../../contract/define/app.ts'
import type { Session } from '../../web/access/session.ts'
import { createQueryClient } from '../../web/api/query-client.ts'
import type { AppEntry, PlannedApp } from '../../web/app/entry.ts'
import { ProductContext } from '../../web/app/product.ts'
import { startI18n } from '../../web/i18n.ts'
import { routesWith } from '../../web/mount.tsx'
import { startWords } from '../../web/start-words.ts'

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

/** `GET /api/site` → its answer. A number is a refusal with that status and no other details. */
export type Answers = Record<string, (call: Call) => object | number | Promise<object | number>>

/** A stand-in for the server: it answers all calls of `fetch` and returns the calls it received. */
export function answerCalls(answers: Answers): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(address, 'http://atrium.test')
    const call = { method, path: url.pathname, query: url.searchParams, body: body ? JSON.parse(String(body)) : null }
    calls.push(call)
    const known = answers[`${method} ${url.pathname}`]
    const answer = known ? await known(call) : 404
    if (typeof answer === 'number') return Response.json(refused(answer), { status: answer })
    const status = 'statusCode' in answer ? Number(answer.statusCode) : 200
    return Response.json({ code: 0, ...answer }, { status })
  })
  return calls
}

/** Which pages of a list were read, each with the moment of which: `1`, or `2 as of <moment>`. */
export function pagesRead(calls: readonly Call[], list: string): string[] {
  return calls
    .filter(({ method, path }) => method === 'GET' && path === list)
    .map(({ query }) => [query.get('current'), query.get('asOf')].filter(Boolean).join(' as of '))
}

export function refused(statusCode: number, extra: object = {}) {
  return { code: statusCode * 100, errorCode: statusCode * 100, msg: `refused ${statusCode}`, statusCode, ...extra }
}

/** A signed-in person at a tenant with these apps, with these permissions in the form `app module permission`. */
export function sessionOf({
  apps = [],
  holds = [],
  ...extra
}: { apps?: string[]; holds?: string[] } & Partial<Session>) {
  const permissions: Permission[] = holds.map((words) => {
    const [app = '', module = '', permission = 'read'] = words.split(' ')
    return { app, module, permission }
  })
  const user = { _id: 'u1', username: 'ann', name: '安妮', avatar: null, locale: 'zh_CN' as const, updatePwd: false }
  return {
    user: { ...user, mobile: null, email: null },
    adminUser: { notify: {}, roles: [{ _id: 'r1', name: '管理员' }] },
    tenant: { _id: 't1', sysName: '北方工厂', apps, loginPage: null, logo: null },
    permissions,
    messageCount: 0,
    ...extra,
  } satisfies Session
}

/** An app whose pages show their own path. */
export function toyApp(key: string, given: Partial<App> = {}): AppEntry {
  const menu = given.menu ?? [{ module: 'crate', path: 'crate/list' }]
  const app: App = { key, type: 'pc', icon: 'cube', guarded: true, permissions: {}, ...given, menu }
  const words = (locale: string) => ({
    name: `${key} ${locale}`,
    about: '',
    menu: Object.fromEntries(menu.map(({ path }) => [path, `${path} ${locale}`])),
    entities: {},
    more: {},
  })
  const pages = Object.fromEntries(menu.map(({ path }) => [path, () => <h1>{`page ${key}/${path}`}</h1>]))
  return {
    app,
    words: {
      zh_CN: async () => ({ default: words('zh_CN') }),
      en_US: async () => ({ default: words('en_US') }),
    },
    screens: async () => ({ default: { pages } }),
  }
}

interface Opened {
  calls: Call[]
  /** The current address of the page: path with query. */
  address(): string
}

/** Renders the product at an address, as a browser would open it. */
export async function openPage(
  address: string,
  { routes = [], ...product }: { apps?: AppEntry[]; planned?: PlannedApp[]; routes?: readonly RouteObject[] },
  answers: Answers = {},
): Promise<Opened> {
  const calls = answerCalls({ 'GET /api/site': () => ({ title: '追溯系统', logo: null, demo: false }), ...answers })
  startI18n(startWords)
  const router = createMemoryRouter(routesWith(routes), { initialEntries: [address] })
  render(
    <ProductContext value={{ apps: [], planned: [], ...product }}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ProductContext>,
  )
  return { calls, address: () => router.state.location.pathname + router.state.location.search }
}
