import { refusal } from '@atrium/contract/refusal'
import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import { alicloudSms } from './sms-alicloud.ts'

/** A text message by template; `params` fill it. Mobile numbers are those of `app_user.mobile`. */
export interface SmsMessage {
  template: string
  params: Record<string, string>
}

export interface Sms {
  send(mobile: string, message: SmsMessage): Promise<void>
  /** Of the stand-in: what would have been sent, the latest first. */
  recent?(): ({ mobile: string; at: string } & SmsMessage)[]
}

export const smsIsOff = refusal(50301, 503, { zh_CN: '短信未配置', en_US: 'Text messages are not configured' })

const KEPT = 20

/** The one that the settings name. Production cannot choose the stand-in. */
export function openSms({ sms }: Pick<Settings, 'sms'>, log: Logger): Sms {
  if (sms === 'off') {
    return {
      async send() {
        throw smsIsOff()
      },
    }
  }
  return sms === 'stand-in' ? standIn(log) : alicloudSms(sms)
}

/** Writes the message to the server's log and keeps the last ones for a page, for a developer to read. */
function standIn(log: Logger): Sms {
  const sent: ({ mobile: string; at: string } & SmsMessage)[] = []
  return {
    async send(mobile, message) {
      log.info({ mobile, ...message }, 'stand-in: a text message that is not sent')
      sent.unshift({ mobile, at: new Date().toISOString(), ...message })
      sent.splice(KEPT)
    },
    recent: () => sent,
  }
}
