import { brokerUrl } from '@atrium/devices/testing/broker-url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_V3_KEY, DOCUMENTED, MERCHANT_KEY } from './documented-providers.ts'
import { openPlatform, openThirdParty, type PlatformWorld } from './testing.ts'

type Provider = keyof typeof DOCUMENTED
type ProviderProps = Record<string, string>

let platform: PlatformWorld
const urls = {} as Record<Provider, string>
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  platform = await openPlatform()
  await platform.allowLoopback()
  for (const provider of Object.keys(DOCUMENTED) as Provider[]) {
    const server = await openThirdParty((request) => {
      const { status = 200, body } = DOCUMENTED[provider](request)
      return { status, body: JSON.stringify(body) }
    })
    urls[provider] = server.url
    closing.push(server.close)
  }
})
afterAll(async () => {
  for (const close of closing) await close()
})

/** Each request comes from another IP address, because tests are limited by address. */
async function tryOut(type: number, props: ProviderProps) {
  const response = await fetch(`${platform.world.url}/api/platform/openApp/test`, {
    method: 'POST',
    headers: {
      cookie: platform.admin.cookie(),
      'x-forwarded-for': platform.world.ip(),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ type, props }),
  })
  return response.json()
}

const weixin = { appId: 'wx-right', appSecret: 'right-secret' }
const pay = { mchId: '1900000001', serialNo: '5157F0', apiV3Key: API_V3_KEY, privateKey: MERCHANT_KEY }
const sms = { accessKeyId: 'LTAI-right', accessKeySecret: 'right-secret', signName: "阿特里姆(Atrium)'s*" }
const imou = { appId: 'lc-right', appSecret: 'right-secret' }
const ys7 = { appKey: 'ys-right', appSecret: 'right-secret' }
const baidu = { ak: 'right-ak', sk: 'right-sk' }
const feie = { user: 'shop@feie.example', ukey: 'right-ukey', sn: '316500001' }

describe('a provider that checks requests as documented accepts correct settings and says what is wrong with others', () => {
  test.each<[string, number, Provider, ProviderProps, ProviderProps, string]>([
    ['weixin_mp', 1, 'weixin', weixin, {}, '账号与密钥有效'],
    ['weixin_mp: ID', 1, 'weixin', weixin, { appId: 'wx-other' }, 'AppID 无效（40013）'],
    ['weixin_mini', 2, 'weixin', weixin, {}, '账号与密钥有效'],
    ['weixin_mini: secret', 2, 'weixin', weixin, { appSecret: 'guessed' }, 'AppSecret 无效（40125）'],
    ['weixin_pay', 3, 'weixinPay', pay, {}, '签名与 APIv3 密钥有效'],
    ['weixin_pay: merchant', 3, 'weixinPay', pay, { mchId: '1' }, '签名错误，请检查密钥（SIGN_ERROR）'],
    ['weixin_pay: APIv3 key', 3, 'weixinPay', pay, { apiV3Key: 'x'.repeat(32) }, '签名有效，但 APIv3 密钥错误'],
    ['weixin_pay: private key', 3, 'weixinPay', pay, { privateKey: 'none' }, '商户私钥不是 PEM 格式的 RSA 私钥'],
    [
      'weixin_pay with a public key',
      3,
      'weixinPay',
      pay,
      { serialNo: 'NEW' },
      '签名有效；该商户使用微信支付公钥，APIv3 密钥未能验证',
    ],
    ['sms_alicloud', 4, 'alicloud', sms, {}, '账号与密钥有效'],
    [
      'sms_alicloud: ID',
      4,
      'alicloud',
      sms,
      { accessKeyId: 'LTAI-no' },
      'AccessKey ID 不存在（InvalidAccessKeyId.NotFound）',
    ],
    [
      'sms_alicloud: secret',
      4,
      'alicloud',
      sms,
      { accessKeySecret: 'guessed' },
      '签名错误，请检查密钥（SignatureDoesNotMatch）',
    ],
    [
      'sms_alicloud: sign-name',
      4,
      'alicloud',
      sms,
      { signName: '审核中的(签名)' },
      '账号有效，短信签名“审核中的(签名)”审核中',
    ],
    ['imou', 6, 'imou', imou, {}, '账号与密钥有效'],
    ['imou: ID', 6, 'imou', imou, { appId: 'lc-other' }, 'App ID 无效（SN1004）'],
    ['imou: secret', 6, 'imou', imou, { appSecret: 'guessed' }, '签名错误，请检查密钥（SN1001）'],
    ['ys7', 7, 'ys7', ys7, {}, '账号与密钥有效'],
    ['ys7: ID', 7, 'ys7', ys7, { appKey: 'other' }, 'AppKey 不存在（10017）'],
    ['ys7: secret', 7, 'ys7', ys7, { appSecret: 'guessed' }, '账号与密钥不匹配（10030）'],
    ['map_baidu', 8, 'baidu', baidu, {}, 'AK 有效'],
    ['map_baidu: AK', 8, 'baidu', baidu, { ak: 'other' }, 'AK 不存在（200）'],
    ['map_baidu: SK', 8, 'baidu', baidu, { sk: 'guessed' }, 'SN 校验失败，请检查 SK（211）'],
    ['printer_feie', 9, 'feie', feie, {}, '账号有效，打印机在线'],
    ['printer_feie: user', 9, 'feie', feie, { user: 'nobody' }, '飞鹅账号未注册（-2）'],
    ['printer_feie: key', 9, 'feie', feie, { ukey: 'guessed' }, '服务商返回 -4：签名错误'],
    ['printer_feie: printer', 9, 'feie', feie, { sn: '316500002' }, '账号有效，打印机离线'],
  ])('%s', async (_, type, provider, right, changed, detail) => {
    const answer = await tryOut(type, { ...right, endpoint: urls[provider], ...changed })
    const isRight = Object.keys(changed).length === 0 || 'serialNo' in changed
    expect(answer).toMatchObject({ code: 0, ok: isRight, detail })
  })
})

test('a group robot gets one signed message with its keyword, and says which security setting refused it', async () => {
  const right = {
    webhook: `${urls.dingtalk}/robot/send?access_token=right-token`,
    secret: 'SEC-right',
    keyword: '监控',
  }
  expect(await tryOut(5, right)).toMatchObject({ ok: true, detail: '测试消息已发到群里' })
  const answer = async (changed: ProviderProps) => (await tryOut(5, { ...right, ...changed })).detail
  expect(await answer({ secret: 'SEC-guessed' })).toBe('签名错误，请检查密钥（310000）')
  expect(await answer({ keyword: '别的' })).toBe('消息不含机器人的关键词（310000）')
  expect(await answer({ webhook: `${urls.dingtalk}/robot/send?access_token=no` })).toBe(
    'Webhook 地址中的令牌无效（300001）',
  )
})

test('an address is called with user name and password', async () => {
  const right = { url: urls.http, username: 'erp', password: 'p4ss' }
  expect(await tryOut(10, right)).toMatchObject({ ok: true, detail: '对方返回 HTTP 200' })
  expect(await tryOut(10, { ...right, password: 'guessed' })).toMatchObject({
    ok: false,
    detail: '用户名、密码或令牌错误（HTTP 401）',
  })
})

test('a broker is tested with user name and password', async () => {
  const { id, token } = await platform.tenant.credential(['write'])
  const right = { url: brokerUrl(platform.world), username: id, password: token }
  expect(await tryOut(11, right)).toMatchObject({ ok: true, detail: '已连接到 MQTT 服务器' })
  const wrong = await tryOut(11, { ...right, password: 'no' })
  expect(wrong).toMatchObject({ ok: false, detail: expect.stringMatching(/^(用户名或密码错误|未被授权).*（[45]）$/) })
})

test('network failures are explained in words, too: connection refused, unknown host, invalid answer', async () => {
  const { url, close } = await openThirdParty(() => ({ status: 502, body: '<html>Bad Gateway</html>' }))
  expect((await tryOut(7, { ...ys7, endpoint: url })).detail).toBe('服务商返回 HTTP 502')
  await close()
  expect((await tryOut(7, { ...ys7, endpoint: url })).detail).toBe('对方拒绝连接，请检查地址与端口')
  expect((await tryOut(10, { url: 'http://nobody.invalid' })).detail).toMatch(/找不到该主机|域名暂时无法解析/)
})

test('the result is in the caller’s language, and a base address keeps its path', async () => {
  const proxy = await openThirdParty((request) => {
    const { status = 200, body } = DOCUMENTED.weixin({ ...request, url: request.url.replace('/proxy/weixin', '') })
    return { status, body: JSON.stringify(body) }
  })
  const english = platform.world.anonymous({ locale: 'en_US' })
  await english.signIn(platform.admin.username, platform.admin.password)
  const props = { ...weixin, endpoint: `${proxy.url}/proxy/weixin/` }
  const right = await english.post('/api/platform/openApp/test', { type: 1, props })
  expect(right.body).toMatchObject({ ok: true, detail: 'The ID and the secret are valid' })
  const wrong = await english.post('/api/platform/openApp/test', { type: 1, props: { ...props, appSecret: 'guessed' } })
  expect(wrong.body).toMatchObject({ ok: false, detail: 'The AppSecret is not valid (40125)' })
  await proxy.close()
})

test('a secret that the provider repeats in its answer is not shown', async () => {
  const parrot = await openThirdParty(({ body }) => ({ body: JSON.stringify({ code: '99', msg: body }) }))
  const { detail } = await tryOut(7, { ...ys7, appSecret: 'secret-of-ys7', endpoint: parrot.url })
  expect(detail).toContain('服务商返回 99：')
  expect(detail).not.toContain('secret-of-ys7')
  await parrot.close()
})
