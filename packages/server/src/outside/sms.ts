import { refusal } from '@atrium/contract/refusal'

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
