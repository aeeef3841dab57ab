import type { Text } from '@atrium/core/contract/refusal'

/** A column as a query stores it. */
export interface Column {
  path?: string
  name?: string
}

/** `@.motor.speed` → `motor.speed`. */
export function nameOf({ path = '', name = '' }: Column): string {
  return name || path.replace(/^@\.?/, '')
}

const NAME = /[\p{L}_][\p{L}\p{N}_]*/u.source
const TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/u.source
const CONDITION = `\\?(?:[^[\\]'"]|${TEXT}|\\[(?:-?\\d+|${TEXT})\\])+`
const INSIDE = `-?\\d+|-?\\d*:-?\\d*(?::-?\\d*)?|\\*|${TEXT}|${CONDITION}`
/** The forms of JSONPath that are read; the server knows it better (server/json-path.ts). */
const PATH = new RegExp(`^[@$](?:\\.\\.?(?:${NAME}|\\*)|(?:\\.\\.)?\\[(?:${INSIDE})\\])*$`, 'u')

export const looksLikePath = (path: string) => PATH.test(path)

const NO_PATH: Text = {
  zh_CN: '请填写以 @（一行）或 $（整个应答）开头的 JSONPath，例如 @.speed',
  en_US: 'Enter a JSONPath that begins with @ (the row) or $ (the whole answer), such as @.speed',
}
const TWICE: Text = { zh_CN: '已有同名的列', en_US: 'There is another column with this name' }
const UNKNOWN: Text = { zh_CN: '没有这一列', en_US: 'There is no such column' }

interface Query {
  columns?: readonly Column[]
  timeColumn?: string
  keys?: readonly string[]
}

/** What is wrong with the columns of a query, as far as it can be told without an answer: path → text. */
export function columnErrors({ columns = [], timeColumn = '', keys = [] }: Query): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  const names = columns.map(nameOf)
  columns.forEach(({ path = '' }, index) => {
    if (!looksLikePath(path)) wrong[`columns.${index}.path`] = NO_PATH
    if (names.indexOf(names[index]!) < index) wrong[`columns.${index}.name`] = TWICE
  })
  // Without a choice the columns are those that the answer has.
  const isUnknown = (name: string) => columns.length > 0 && !names.includes(name)
  if (timeColumn !== '' && isUnknown(timeColumn)) wrong.timeColumn = UNKNOWN
  if (keys.some(isUnknown)) wrong.keys = UNKNOWN
  return wrong
}
