import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import {
  inLocale,
  invalidParameter,
  LOCALES,
  type Locale,
  Refusal,
  type RefusedBody,
  recordNotFound,
  refusal,
  tooOften,
} from '../../contract/refusal.ts'

const bodyTooLarge = refusal(41300, 413, { zh_CN: '提交的内容过大', en_US: 'The request body is too large' })
export const malformedBody = refusal(40002, 400, {
  zh_CN: '请求内容无法解析',
  en_US: 'The request body cannot be parsed',
})
const wrongMediaType = refusal(41500, 415, {
  zh_CN: '不支持的内容类型，请使用 application/json',
  en_US: 'Unsupported content type; use application/json',
})
const ownFault = refusal(50000, 500, {
  zh_CN: '服务器内部错误，请稍后再试（编号 {reference}）',
  en_US: 'Something went wrong on our side; try again later (reference {reference})',
})

/** The one place where an error becomes an answer. */
export function installErrorEdge(http: FastifyInstance): void {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const { refused, reference } = answerTo(error, request.log)
    return answer(reply, request, refused, reference)
  })
  http.setNotFoundHandler((request, reply) => answer(reply, request, recordNotFound()))
}

/**
 * The refusal that is answered for an error. An internal error is logged under a reference; the answer contains the
 * reference and not the cause.
 */
export function answerTo(error: unknown, log: Pick<Logger, 'error'>): { refused: Refusal; reference?: string } {
  const known = asRefusal(error as FastifyError)
  if (known) return { refused: known }
  const reference = randomUUID().slice(0, 8)
  log.error({ err: error, reference }, 'a request failed')
  return { refused: ownFault({ params: { reference } }), reference }
}

function asRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge()
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return malformedBody()
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return wrongMediaType()
    // A path that leaves a folder of files.
    case 'FST_STATIC_FORBIDDEN_PATH':
      return recordNotFound()
    default:
      if (error.statusCode === 429) return tooOften()
      if (error.statusCode === 400) return invalidParameter()
      return undefined
  }
}

function answer(reply: FastifyReply, request: FastifyRequest, refused: Refusal, reference?: string) {
  if (refused.detail.retryAfterS !== undefined) reply.header('retry-after', refused.detail.retryAfterS)
  return reply.code(refused.status).send(refusedBody(refused, localeOf(request), reference))
}

/** Also used where a refusal is part of an answer: bulk actions, sockets. */
export function refusedBody(refused: Refusal, locale: Locale, reference?: string): RefusedBody {
  const { params, fields } = refused.detail
  return {
    code: refused.code,
    errorCode: refused.code,
    msg: inLocale(refused.text, locale, params),
    statusCode: refused.status,
    ...(refused.echo ? { echo: refused.echo } : {}),
    ...(params ? { params } : {}),
    ...(fields
      ? { fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, inLocale(text, locale)])) }
      : {}),
    ...(reference ? { reference } : {}),
  }
}

/** The language of a page that has opened a socket: as the page says it when it connects, else as `localeOf`. */
export function localeOfSocket(
  { handshake: { auth, headers } }: Connected,
  session: FastifyRequest['session'] = null,
): Locale {
  return LOCALES.find((locale) => locale === auth?.locale) ?? localeOf({ headers, session })
}

interface Connected {
  handshake: { auth?: { locale?: unknown }; headers: FastifyRequest['headers'] }
}

/** The page's language as the browser sends it, else the account's, else Chinese. */
export function localeOf(request: Pick<FastifyRequest, 'headers' | 'session'>): Locale {
  const asked = request.headers['accept-language'] ?? ''
  if (/^zh/i.test(asked)) return 'zh_CN'
  if (/^en/i.test(asked)) return 'en_US'
  return request.session?.account.locale ?? 'zh_CN'
}
