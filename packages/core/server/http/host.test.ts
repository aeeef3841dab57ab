import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { World } from '../../testing/world.ts'
import { projectRoot } from '../project-root.ts'

let world: World

beforeAll(async () => {
  world = await toyWorld()
})

const poisoned = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  forwarded: 'host=evil.example;proto=https',
}

/** A request whose sender claims another host; fetch does not allow that. */
function ask(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; said: string; body: Record<string, string> }>((resolve, reject) => {
    const sent = request(world.url + path, { method, headers: { ...poisoned, ...headers } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => {
        const isJson = answer.headers['content-type']?.includes('application/json')
        const said = `${JSON.stringify(answer.headers)}\n${text}`
        resolve({ status: answer.statusCode ?? 0, said, body: isJson ? JSON.parse(text) : {} })
      })
    })
    sent.on('error', reject)
    sent.end(method === 'POST' ? '{}' : undefined)
  })
}

describe('[S24] the Host header of a request', () => {
  test('never becomes part of a link: links begin with PUBLIC_URL', async () => {
    const { publicUrl } = world.server.services.settings
    const json = { 'content-type': 'application/json' }
    const code = await ask('POST', '/api/user/login/qrcode', json)
    expect(code.body.link).toMatch(new RegExp(`^${publicUrl}/scan\\?code=`))
    const weixin = await ask('GET', '/api/user/weixin?type=login')
    const address = new URL(weixin.body.url!)
    expect(weixin.body.url?.startsWith(`${publicUrl}/`)).toBe(true)
    expect(address.searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/user/weixin/callback`)
  })

  test('does not appear in any answer, redirect or error', async () => {
    for (const [method, path, accept] of [
      ['GET', '/', 'text/html'],
      ['GET', '/login?redirectUrl=%2Fhome', 'text/html'],
      ['GET', '/api/site', '*/*'],
      ['GET', '/api/docs', '*/*'],
      ['GET', '/api/openapi.json', '*/*'],
      ['GET', '/api/user/me', '*/*'],
      ['GET', '/api/user/weixin/callback?code=x&state=y', 'text/html'],
      ['GET', '/nowhere/', '*/*'],
      ['POST', '/api/user/login/qrcode', '*/*'],
    ] as const) {
      const { said } = await ask(method, path, {
        accept,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      })
      expect([path, said.includes('evil.example')]).toEqual([path, false])
    }
  })

  test('is read only to find the tenant of a host and to recognise our own pages', () => {
    const readers = ['packages', 'apps', 'connectors', 'product'].flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|node_modules|e2e/.test(name))
        .map((name) => `${folder}/${name}`)
        .filter((name) =>
          /headers\.host\b|request\.host|\btenantHostOf\(/.test(readFileSync(join(projectRoot, name), 'utf8')),
        ),
    )
    expect(readers.sort()).toEqual([
      'packages/core/server/http/origin.ts',
      'packages/core/server/identity/register/register-routes.ts',
      'packages/core/server/identity/site.ts',
      'packages/core/server/identity/sms/sms-routes.ts',
      'packages/core/server/identity/tenant-host.ts',
      'packages/selling/server/consumer/codes.ts',
    ])
  })
})
