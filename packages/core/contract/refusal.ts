/** A text in every supported language. `filled` replaces its placeholders. */
export interface Text {
  zh_CN: string
  en_US: string
}

export type Locale = keyof Text

export const LOCALES = ['zh_CN', 'en_US'] as const
export const DEFAULT_LOCALE: Locale = 'zh_CN'

export interface RefusalDetail {
  /** Values for the text's placeholders; the caller gets them, too. */
  params?: Record<string, unknown>
  /** One text for each wrong field, shown at the field. */
  fields?: Record<string, Text>
  /** Seconds after which a retry makes sense (Retry-After). */
  retryAfterS?: number
}

/**
 * The only error that a person may read. Everything else that is thrown is a fault of this software and becomes a 500
 * with a reference id. `echo` is a marker: a 401 with it is not an ended session.
 */
export class Refusal extends Error {
  readonly code: number
  readonly status: number
  readonly text: Text
  readonly detail: RefusalDetail
  readonly echo: string | undefined

  constructor(code: number, status: number, text: Text, detail: RefusalDetail = {}, echo?: string) {
    super(`${code} ${text.en_US}`)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.text = text
    this.detail = detail
    this.echo = echo
  }
}

/**
 * Declares a refusal beside the code that throws it. The result creates one: `throw staleRevision({ params })`. Codes
 * and HTTP statuses are in domain.md section 0.4.
 */
export function refusal(code: number, status: number, text: Text, echo?: string) {
  return (detail?: RefusalDetail) => new Refusal(code, status, text, detail, echo)
}

export function inLocale(text: Text, locale: Locale, params?: Record<string, unknown>): string {
  return filled(text[locale], params, locale)
}

/** `{name}`, or `{count|order|orders}`: the number, a space, and the form of the word for that number. */
const PLACEHOLDER = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g

const PLURALS = { zh_CN: new Intl.PluralRules('zh-CN'), en_US: new Intl.PluralRules('en-US') }

/** The text with the values in place of its placeholders. One without a value stays as it is. */
export function filled(text: string, values: Readonly<Record<string, unknown>> = {}, locale: Locale): string {
  return text.replace(PLACEHOLDER, (whole, name: string, one?: string, other?: string) => {
    const value = values[name]
    if (value === undefined) return whole
    if (one === undefined) return String(value)
    return `${value} ${PLURALS[locale].select(Number(value)) === 'one' ? one : other}`
  })
}

/** The same in each language. */
export const filledText = (text: Text, values?: Readonly<Record<string, unknown>>): Text => ({
  zh_CN: filled(text.zh_CN, values, 'zh_CN'),
  en_US: filled(text.en_US, values, 'en_US'),
})

/** The body of every refused call. */
export interface RefusedBody {
  code: number
  errorCode: number
  msg: string
  statusCode: number
  echo?: string
  fields?: Record<string, string>
  params?: Record<string, unknown>
  /** Only in a 500: the id with which an administrator finds the error in the server's log. */
  reference?: string
}

export const invalidParameter = refusal(40001, 400, { zh_CN: '参数错误', en_US: 'Invalid parameter' })
export const notSignedIn = refusal(40100, 401, { zh_CN: '未登录', en_US: 'Not signed in' })
export const insufficientPermission = refusal(40301, 403, { zh_CN: '权限不足', en_US: 'Insufficient permission' })
export const appNotEnabled = refusal(40302, 403, {
  zh_CN: '应用未开通',
  en_US: 'This app is not enabled for your tenant',
})
export const recordNotFound = refusal(40400, 404, { zh_CN: '记录不存在', en_US: 'Record not found' })
export const signInRequired = refusal(40401, 404, {
  zh_CN: '需要登录或无权限',
  en_US: 'Sign in, or ask for permission',
})
export const staleRevision = refusal(40901, 409, {
  zh_CN: '数据已被他人修改，请刷新后重试',
  en_US: 'Someone else has changed this record; reload it and try again',
})
export const relatedMissing = refusal(40902, 409, {
  zh_CN: '关联数据不存在',
  en_US: 'The related record does not exist',
})
export const notUnique = refusal(40903, 409, { zh_CN: '已存在相同的数据', en_US: 'This value is already in use' })
export const otherContent = refusal(40903, 409, {
  zh_CN: '这次操作已提交过，但内容不同，请刷新后重试',
  en_US: 'This was already submitted with other content; reload and try again',
})
export const stillReferenced = refusal(40904, 409, {
  zh_CN: '仍被引用，不能删除',
  en_US: 'Still in use, so it cannot be deleted',
})
export const illegalTransition = refusal(40910, 409, {
  zh_CN: '当前状态不允许该操作',
  en_US: 'The current status does not allow this action',
})
export const tooOften = refusal(42901, 429, {
  zh_CN: '操作过于频繁，请稍后再试',
  en_US: 'Too many requests; try again in a moment',
})
export const storageFull = refusal(50700, 507, {
  zh_CN: '存储空间已满，内容没有保存，请联系管理员',
  en_US: 'The storage is full, so nothing was saved; ask an administrator',
})
export const temporarilyUnavailable = refusal(50300, 503, {
  zh_CN: '服务暂时不可用，请稍后再试',
  en_US: 'The service is not available at the moment; try again shortly',
})
