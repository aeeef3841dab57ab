import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { Text } from '@atrium/core/contract/refusal'
import { isZone, NO_SUCH_ZONE } from '@atrium/core/contract/zone'
import { certificateErrors } from '@atrium/dashboards/contract/certificates'
import { looksLikePath } from './columns.ts'
import { HTTP_SETTINGS } from './settings.ts'
import { isHeaderValue, templateErrors, tokenHeaderError } from './template.ts'

const WRONG = {
  path: {
    zh_CN: '请填写以 $ 开头的 JSONPath，例如 $.data.list',
    en_US: 'Enter a JSONPath that begins with $, such as $.data.list',
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
} as const satisfies Record<string, Text>

/**
 * What the table of settings cannot express: path of the setting → text. Secrets may be there, or only their marks, as a
 * form has them.
 */
export function settingErrors(settings: Readonly<Record<string, unknown>>): Record<string, Text> {
  const source = withDefaults(HTTP_SETTINGS, settings)
  const { username, tokenHeader, rows, timeZone, paging } = source
  const { token = '', hasToken } = settings as { token?: string | null; hasToken?: boolean }
  const isTwice = username !== '' && Boolean(token || hasToken) && tokenHeader.toLowerCase() === 'authorization'
  const { src, ...template } = templateErrors(source)
  const found: Record<string, Text | false | undefined> = {
    ...template,
    ...certificateErrors(source),
    // An empty one lacks, as its table says.
    src: source.src !== null && source.src !== '' && src,
    username: username.includes(':') && WRONG.colon,
    tokenHeader: tokenHeaderError(tokenHeader) ?? (isTwice && WRONG.twoWays),
    token: !isHeaderValue(token ?? '') && WRONG.token,
    rows: !isAnswerPath(rows) && WRONG.path,
    timeZone: timeZone !== '' && !isZone(timeZone) && NO_SUCH_ZONE,
    'paging.total': !isAnswerPath(paging.total) && WRONG.path,
  }
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, Text] => Boolean(entry[1])))
}

const isAnswerPath = (path: string) => path === '' || (path.startsWith('$') && looksLikePath(path))
