import { X509Certificate } from 'node:crypto'
import type { Text } from '@atrium/core/contract/refusal'
import { isZone, NO_SUCH_ZONE } from '@atrium/core/contract/zone'
import { columnErrors } from '../columns.ts'
import type { HttpQuery } from '../http-query.ts'
import type { HttpSource } from './http-request.ts'
import { isPath } from './json-path.ts'
import { isHeaderValue, templateErrors, tokenHeaderError } from './request-template.ts'

const WRONG = {
  path: {
    zh_CN:
      '不是可用的 JSONPath：每个括号一个选择器，最多一个“..”，条件中只比较单个值（不含序号），不支持 match 和 search',
    en_US:
      'No JSONPath that can be used: one selector in each bracket, at most one “..”, conditions that compare single values without numbers in brackets, neither match nor search',
  },
  answerPath: {
    zh_CN: '以 $ 开头的 JSONPath，例如 $.data.list；每个括号一个选择器，最多一个“..”，条件中只比较单个值（不含序号）',
    en_US:
      'A JSONPath that begins with $, such as $.data.list; one selector in each bracket, at most one “..”, conditions that compare single values without numbers in brackets',
  },
  colon: { zh_CN: '用户名不能含冒号', en_US: 'A user name cannot contain a colon' },
  twoWays: {
    zh_CN: '已填写用户名，请求头 Authorization 不能再用于令牌',
    en_US: 'There is a user name, so the token cannot be in the header Authorization, too',
  },
  token: {
    zh_CN: '令牌只能含可见的 ASCII 字符和空格',
    en_US: 'The token may contain visible ASCII characters and spaces',
  },
  ca: {
    zh_CN: '不是 PEM 格式的证书（以 -----BEGIN CERTIFICATE----- 开头）',
    en_US: 'No certificate in PEM (it begins with -----BEGIN CERTIFICATE-----)',
  },
} as const satisfies Record<string, Text>

/** What the table of settings cannot express: path of the setting → text. */
export function settingErrors(source: HttpSource): Record<string, Text> {
  const { username, token, tokenHeader, ca, rows, timeZone, paging } = source
  const tokenHeaderWrong = tokenHeaderError(tokenHeader)
  const isTwice = username !== '' && token !== '' && tokenHeader.toLowerCase() === 'authorization'
  const found: Record<string, Text | false | undefined> = {
    ...templateErrors(source),
    username: username.includes(':') && WRONG.colon,
    tokenHeader: tokenHeaderWrong ?? (isTwice && WRONG.twoWays),
    token: !isHeaderValue(token) && WRONG.token,
    ca: ca !== '' && !isCertificate(ca) && WRONG.ca,
    rows: rows !== '' && !isAnswerPath(rows) && WRONG.answerPath,
    timeZone: timeZone !== '' && !isZone(timeZone) && NO_SUCH_ZONE,
    'paging.total': paging.total !== '' && !isAnswerPath(paging.total) && WRONG.answerPath,
  }
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, Text] => Boolean(entry[1])))
}

/** What the table of queries cannot express: path of the field → text. */
export function queryErrors(query: HttpQuery): Record<string, Text> {
  const paths = (query.columns ?? []).map(({ path = '' }, index) => [`columns.${index}.path`, path] as const)
  const wrong = paths.filter(([, path]) => !isPath(path)).map(([place]) => [place, WRONG.path] as const)
  return { ...Object.fromEntries(wrong), ...columnErrors(query) }
}

const isAnswerPath = (path: string) => path.startsWith('$') && isPath(path)

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text) !== undefined
  } catch {
    return false
  }
}
