import type { Text } from '@atrium/core/contract/refusal'
import { columnErrors } from '../columns.ts'
import type { HttpQuery } from '../http-query.ts'
import { settingErrors } from '../setting-errors.ts'
import { isPath } from './json-path.ts'

/** What only the server finds: a path that could take too long. */

const WRONG_PATH: Text = {
  zh_CN:
    '不是可用的 JSONPath：每个括号一个选择器，最多一个“..”，条件中只比较单个值（不含序号），不支持 match 和 search',
  en_US:
    'No JSONPath that can be used: one selector in each bracket, at most one “..”, conditions that compare single values without numbers in brackets, neither match nor search',
}

type Settings = Readonly<Record<string, unknown>>

/** Path of the setting → text. */
export function allSettingErrors(settings: Settings): Record<string, Text> {
  const { rows, paging } = settings as { rows?: string; paging?: { total?: string } }
  return {
    ...(rows && !isPath(rows) ? { rows: WRONG_PATH } : {}),
    ...(paging?.total && !isPath(paging.total) ? { 'paging.total': WRONG_PATH } : {}),
    ...settingErrors(settings),
  }
}

/** Path of the field of a query → text. */
export function allQueryErrors(query: HttpQuery): Record<string, Text> {
  const paths = (query.columns ?? []).map(({ path = '' }, index) => [`columns.${index}.path`, path] as const)
  const wrong = paths.filter(([, path]) => !isPath(path)).map(([place]) => [place, WRONG_PATH] as const)
  return { ...Object.fromEntries(wrong), ...columnErrors(query) }
}
