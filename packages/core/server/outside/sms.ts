import { refusal } from '../../contract/refusal.ts'

/** A text message by template; `params` fill the template. Mobile numbers have the form of `app_user.mobile`. */
export interface SmsMessage {
  template: string
  params: Record<string, string>
}

export interface Sms {
  send(mobile: string, message: SmsMessage): Promise<void>
  /** Only of the stand-in: the messages that it did not send, the latest first. */
  recent?(): ({ mobile: string; at: string } & SmsMessage)[]
}

export const smsIsOff = refusal(50301, 503, { zh_CN: '短信未配置', en_US: 'Text messages are not set up' })
