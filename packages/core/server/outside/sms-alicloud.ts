import type { Settings } from '../settings/settings.ts'
import type { Sms } from './sms.ts'

type AlicloudSettings = Exclude<Settings['sms'], string>

const TIMEOUTS_MS = { connectTimeout: 3000, readTimeout: 8000 }

/** Alibaba Cloud's answer if it is not OK; `code` is its own, such as isv.BUSINESS_LIMIT_CONTROL. */
export class SmsNotSent extends Error {
  readonly code: string

  constructor(code: string, text: string) {
    super(`Alibaba Cloud did not take the message: ${code} ${text}`)
    this.name = 'SmsNotSent'
    this.code = code
  }
}

/**
 * Text messages by Alibaba Cloud's SendSms. Its library takes a second to load, so it is loaded with the first message.
 */
export function alicloudSms(settings: AlicloudSettings): Sms {
  let client: ReturnType<typeof connect> | undefined
  return {
    async send(mobile, { template, params }) {
      const templateCode = settings.templates[template]
      if (!templateCode) throw new SmsNotSent('template', `SMS_TEMPLATES names no template for ${template}`)
      client ??= connect(settings)
      const { sendSms } = await client
      const answer = await sendSms({
        phoneNumbers: mobile,
        signName: settings.signName,
        templateCode,
        templateParam: JSON.stringify(params),
      })
      if (answer?.code !== 'OK') throw new SmsNotSent(answer?.code ?? 'none', answer?.message ?? '')
    },
  }
}

async function connect({ accessKeyId, accessKeySecret, endpoint }: AlicloudSettings) {
  const library = await import('@alicloud/dysmsapi20170525')
  // The library is CommonJS: in Node its default export is one level deeper than with bundlers.
  const Client = unwrap(library.default)
  const { protocol, host } = new URL(endpoint)
  // A plain object is enough; its own class belongs to a package below it. The library must not retry by itself: the
  // provider may already have sent the message, and one request must send only one.
  const config = { accessKeyId, accessKeySecret, endpoint: host, protocol: protocol.slice(0, -1), ...TIMEOUTS_MS }
  const client = new Client(config as unknown as ConstructorParameters<typeof Client>[0])
  return {
    async sendSms(request: ConstructorParameters<typeof library.SendSmsRequest>[0]) {
      const { body } = await client.sendSms(new library.SendSmsRequest(request))
      return body
    },
  }
}

function unwrap<T>(exported: T): T {
  const inner = (exported as { default?: T }).default
  return inner ?? exported
}
