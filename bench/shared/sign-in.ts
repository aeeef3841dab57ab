import type { APIRequestContext } from '@playwright/test'
import type { Product } from './product.ts'

/** Signs in as `demo`. @returns a function that sends a call with that session */
export async function signIn({ url, demoPassword }: Product) {
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: url }
  const send = (method: string, path: string, body: object) =>
    fetch(url + path, { method, headers, body: JSON.stringify(body) })
  const signedIn = await send('POST', '/api/user/login?type=pc', { username: 'demo', password: demoPassword })
  headers.cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return async <T>(method: string, path: string, body: object): Promise<T> => {
    const answer = await send(method, path, body)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
}

/** Signs a browser context in as `demo`; `request` is its own. */
export async function signInBrowser(request: APIRequestContext, { url, demoPassword }: Product): Promise<void> {
  const data = { username: 'demo', password: demoPassword }
  const answer = await request.post(`${url}/api/user/login?type=pc`, { data, headers: { origin: url } })
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`)
}
