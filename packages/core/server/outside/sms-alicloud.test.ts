import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alicloudSms } from './sms-alicloud.ts'

const KEY = { accessKeyId: 'LTAI-of-the-test', accessKeySecret: 'the-secret-of-the-test' }

interface Received {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}
const received: Received[] = []
let reply: object = { Code: 'OK', Message: 'OK', BizId: '1', RequestId: '2' }

/** Checks a request as Alibaba Cloud documents its V3 signature (ACS3-HMAC-SHA256), without its library. */
function isSigned({ method, url, headers, body }: Received): boolean {
  const [, keyId, names = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1))
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const canonical = [
    method,
    url.pathname,
    query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&'),
    names
      .split(';')
      .map((name) => `${name}:${String(headers[name]).trim()}\n`)
      .join(''),
    names,
    bodyHash,
  ].join('\n')
  const text = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`
  const expected = createHmac('sha256', KEY.accessKeySecret).update(text).digest('hex')
  const covers = [
    'host',
    'x-acs-action',
    'x-acs-version',
    'x-acs-date',
    'x-acs-signature-nonce',
    'x-acs-content-sha256',
  ]
  return (
    keyId === KEY.accessKeyId &&
    signature === expected &&
    headers['x-acs-content-sha256'] === bodyHash &&
    covers.every((name) => names.split(';').includes(name))
  )
}

const provider = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    const { method = '', headers } = request
    const one = { method, headers, body, url: new URL(request.url ?? '/', 'http://provider') }
    received.push(one)
    const answer = isSigned(one) ? reply : { Code: 'SignatureDoesNotMatch', Message: 'signature' }
    response.writeHead('Code' in answer && answer.Code === 'SignatureDoesNotMatch' ? 400 : 200, {
      'content-type': 'application/json',
    })
    response.end(JSON.stringify(answer))
  })
})

let endpoint = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => provider.close())
beforeEach(() => {
  received.length = 0
  reply = { Code: 'OK', Message: 'OK', BizId: '1', RequestId: '2' }
})

const open = (settings = {}) =>
  alicloudSms({
    ...KEY,
    signName: '阿里云短信测试',
    templates: { signInCode: 'SMS_154950909' },
    endpoint,
    ...settings,
  })
const code = { template: 'signInCode', params: { code: '123456' } }

test('a message is a signed SendSms with the documented parameters', async () => {
  await open().send('13800138000', code)
  expect(received).toHaveLength(1)
  const [{ url, headers }] = received as [Received]
  expect([headers['x-acs-action'], headers['x-acs-version']]).toEqual(['SendSms', '2017-05-25'])
  expect(Object.fromEntries(url.searchParams)).toEqual({
    PhoneNumbers: '13800138000',
    SignName: '阿里云短信测试',
    TemplateCode: 'SMS_154950909',
    TemplateParam: '{"code":"123456"}',
  })
})

test('a refusal of the provider is reported with its own code, and the message is not sent again', async () => {
  reply = { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发小时级流控', RequestId: '2' }
  await expect(open().send('13800138000', code)).rejects.toMatchObject({ code: 'isv.BUSINESS_LIMIT_CONTROL' })
  expect(received).toHaveLength(1)
})

test('a request with a wrong secret fails the signature check', async () => {
  await expect(open({ accessKeySecret: 'wrong' }).send('13800138000', code)).rejects.toThrow(/signature/i)
})

test('a message whose template has no code at the provider is not sent', async () => {
  await expect(open().send('13800138000', { template: 'unknown', params: {} })).rejects.toThrow(/SMS_TEMPLATES/)
  expect(received).toEqual([])
})
