import { expect, test } from 'vitest'
import { openAccount } from './weixin-account.ts'

const APP = { appId: 'wx8888888888888888', appSecret: 'secret of the account', endpoint: 'https://api.weixin.qq.com' }

/** Answers as weixin's documentation says, and only to documented requests; a code can be used once. */
function provider() {
  const used = new Set<string>()
  return async (address: string): Promise<string> => {
    const { pathname, searchParams } = new URL(address)
    const { appid, secret, code = '', grant_type, ...rest } = Object.fromEntries(searchParams)
    const refuse = (errcode: number, errmsg: string) => JSON.stringify({ errcode, errmsg })
    if (pathname !== '/sns/oauth2/access_token' || Object.keys(rest).length > 0) return refuse(40066, 'invalid url')
    if (appid !== APP.appId) return refuse(40013, 'invalid appid')
    if (secret !== APP.appSecret) return refuse(40125, 'invalid appsecret')
    if (grant_type !== 'authorization_code') return refuse(40002, 'invalid grant_type')
    if (code !== 'code-of-ming') return refuse(40029, 'invalid code')
    if (used.has(code)) return refuse(40163, 'code been used')
    used.add(code)
    const token = { access_token: 'T', expires_in: 7200, refresh_token: 'R', scope: 'snsapi_base' }
    return JSON.stringify({ ...token, openid: 'o-ming', unionid: 'u-ming' })
  }
}

test('the browser is sent to weixin with the documented parameters in their order', () => {
  const url = openAccount(APP, provider()).authorizeUrl({ redirectUri: 'https://plant.example/h5?a=1', state: 'abc' })
  expect(url).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx8888888888888888' +
      '&redirect_uri=https%3A%2F%2Fplant.example%2Fh5%3Fa%3D1&response_type=code&scope=snsapi_base&state=abc#wechat_redirect',
  )
})

test('a code can be exchanged for a person once', async () => {
  const account = openAccount(APP, provider())
  expect(await account.personOf('code-of-ming')).toEqual({ openid: 'o-ming', unionid: 'u-ming', nickname: '' })
  await expect(account.personOf('code-of-ming')).rejects.toMatchObject({ code: 40106 })
  await expect(account.personOf('guessed')).rejects.toMatchObject({ code: 40106 })
})

test('a wrong account is a refusal; silence and an unreadable answer are different errors', async () => {
  const wrong = openAccount({ ...APP, appSecret: 'other' }, provider())
  await expect(wrong.personOf('code-of-ming')).rejects.toMatchObject({ code: 40106 })
  const answers = [async () => Promise.reject(new Error('secret of the account')), async () => '<html>']
  for (const ask of answers) {
    const error = await openAccount(APP, ask)
      .personOf('code-of-ming')
      .catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ code: 50302 })
    expect(String((error as Error).cause)).not.toContain('secret')
  }
})
