import type { Logger } from 'pino'
import type { Settings } from '../settings/settings.ts'
import { type Sms, type SmsMessage, smsIsOff } from './sms.ts'
import { alicloudSms } from './sms-alicloud.ts'

const KEPT = 20

/** The SMS provider of the settings. Production cannot choose the stand-in. */
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

/** Writes messages to the server's log and keeps the last ones for a page on which a developer can read them. */
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
