import { createHash, createHmac, randomBytes } from 'node:crypto'

export interface App {
  server: string
  appId: string
  secret: string
}

export async function call(app: App, method: string, path: string, content?: object) {
  const body = content === undefined ? '' : JSON.stringify(content)
  const ts = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const hash = createHash('sha256').update(body).digest('hex')
  const lines = [ts, nonce, method, path, hash].join('\n')
  const sign = createHmac('sha256', app.secret).update(lines).digest('hex')
  const response = await globalThis.fetch(app.server + path, {
    method,
    headers: {
      'X-App-Id': app.appId,
      'X-Ts': ts,
      'X-Nonce': nonce,
      'X-Content-Sha256': hash,
      'X-Sign': sign,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body }),
  })
  return response.json()
}
