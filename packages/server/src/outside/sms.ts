import { refusal } from '@atrium/contract/refusal'
import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'

/** A text message by template; `params` fill it. Mobile numbers are those of `app_user.mobile`. */
export interface SmsMessage {
  template: string
  params: Record<string, string>
}

export interface Sms {
  send(mobile: string, message: SmsMessage): Promise<void>
}

const smsIsOff = refusal(50301, 503, { zh_CN: '短信未配置', en_US: 'Text messages are not configured' })

/** The stand-in writes the message to the server's log, for a developer to read; production cannot choose it. */
export function openSms(settings: Settings, log: Logger): Sms {
  if (settings.sms === 'off') {
    return {
      async send() {
        throw smsIsOff()
      },
    }
  }
  return {
    async send(mobile, { template, params }) {
      log.info({ mobile, template, params }, 'stand-in: a text message that is not sent')
    },
  }
}
