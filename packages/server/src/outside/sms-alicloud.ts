import type { Settings } from '../settings.ts'
import type { Sms } from './sms.ts'

type AlicloudSettings = Exclude<Settings['sms'], string>

const TIMEOUTS_MS = { connectTimeout: 3000, readTimeout: 8000 }

/** What Alibaba Cloud answered instead of OK; `code` is its own, such as isv.BUSINESS_LIMIT_CONTROL. */
export class SmsNotSent extends Error {
  readonly code: string

  constructor(code: string, text: string) {
    super(`Alibaba Cloud did not take the message: ${code} ${text}`)
    this.name = 'SmsNotSent'
    this.code = code
  }
}

/** Text messages by Alibaba Cloud's SendSms. Its library takes a second to load, so the first message loads it. */
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
  // The library is CommonJS: Node hands its default export over one level deeper than bundlers do.
  const Client = unwrap(library.default)
  const { protocol, host } = new URL(endpoint)
  // It reads a plain object all the same; its own class belongs to a package below it. Nothing is tried again by itself:
  // the provider may have sent it, and one wish is one message.
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
