import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWeixin } from './weixin.ts'

const APP = { appId: 'wx0123456789abcdef', appSecret: 'the-secret-of-the-app' }
const asked: string[] = []

/** Answers as weixin's documentation says, and only to documented requests. */
const provider = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://provider')
  const query = Object.fromEntries(url.searchParams)
  asked.push(url.pathname)
  const answer = (body: object) => response.setHeader('content-type', 'text/plain').end(JSON.stringify(body))
  if (url.pathname === '/sns/oauth2/access_token') {
    if (query.appid !== APP.appId) return answer({ errcode: 40013, errmsg: 'invalid appid' })
    if (query.secret !== APP.appSecret) return answer({ errcode: 40125, errmsg: 'invalid appsecret' })
    if (query.grant_type !== 'authorization_code' || query.code !== 'code-of-ann')
      return answer({ errcode: 40029, errmsg: 'invalid code' })
    return answer({
      access_token: 'token-of-ann',
      expires_in: 7200,
      refresh_token: 'r',
      openid: 'openid-of-ann',
      scope: 'snsapi_login',
    })
  }
  if (url.pathname === '/sns/userinfo' && query.access_token === 'token-of-ann' && query.openid === 'openid-of-ann')
    return answer({ openid: 'openid-of-ann', nickname, sex: 0, headimgurl: '', privilege: [] })
  return answer({ errcode: 40003, errmsg: 'invalid openid' })
})

let apiUrl = ''
let nickname = '安妮'
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => provider.close())

const open = (settings = {}) =>
  openWeixin({
    publicUrl: 'https://plant.example',
    weixin: { ...APP, openUrl: 'https://open.weixin.qq.com', apiUrl, ...settings },
  })!

test('the browser is sent to weixin with the documented parameters', () => {
  const url = new URL(open().authorizeUrl({ redirectUri: 'https://plant.example/back?a=1', state: 'abc' }))
  expect([url.origin, url.pathname, url.hash]).toEqual([
    'https://open.weixin.qq.com',
    '/connect/qrconnect',
    '#wechat_redirect',
  ])
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appid: APP.appId,
    redirect_uri: 'https://plant.example/back?a=1',
    response_type: 'code',
    scope: 'snsapi_login',
    state: 'abc',
  })
})

test('a code is exchanged for a person by the documented calls', async () => {
  asked.length = 0
  expect(await open().personOf('code-of-ann')).toEqual({ openid: 'openid-of-ann', nickname: '安妮' })
  expect(asked).toEqual(['/sns/oauth2/access_token', '/sns/userinfo'])
})

test('a long nickname keeps whole characters', async () => {
  nickname = `${'安'.repeat(59)}😀妮`
  expect((await open().personOf('code-of-ann')).nickname).toBe(`${'安'.repeat(59)}😀`)
  nickname = `${'安'.repeat(58)}👩‍🔧`
  expect((await open().personOf('code-of-ann')).nickname).toBe('安'.repeat(58))
})

test('a wrong code, app or secret is a refusal; no answer is a different error', async () => {
  await expect(open().personOf('used')).rejects.toMatchObject({ code: 40106 })
  await expect(open({ appSecret: 'wrong' }).personOf('code-of-ann')).rejects.toMatchObject({ code: 40106 })
  await expect(open({ appId: 'wrong' }).personOf('code-of-ann')).rejects.toMatchObject({ code: 40106 })
  await expect(open({ apiUrl: 'http://127.0.0.1:1' }).personOf('code-of-ann')).rejects.toMatchObject({ code: 50302 })
})

test('there is no weixin client when it is switched off', () => {
  expect(openWeixin({ weixin: 'off', publicUrl: 'https://plant.example' })).toBeUndefined()
})
