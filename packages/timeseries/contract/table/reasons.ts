import type { Text } from '@atrium/core/contract/refusal'
import type { RowRefusal } from './convert.ts'

const column = (name: string) => `“${name}”`

/** Why a row was refused, in words. */
export function reasonText({ kind, column: name = '', cell = '' }: RowRefusal): Text {
  switch (kind) {
    case 'width':
      return { zh_CN: '列数与表头不同', en_US: 'another number of columns than the header' }
    case 'empty':
      return { zh_CN: '没有任何值', en_US: 'no value at all' }
    case 'time':
      return { zh_CN: '时间不能识别', en_US: 'a time that cannot be read' }
    case 'year':
      return { zh_CN: '时间早于 1990 年或晚于今年', en_US: 'a time before 1990 or after this year' }
    case 'noOffset':
      return { zh_CN: '时间没有时区偏移', en_US: 'a time without an offset' }
    case 'missing':
      return { zh_CN: '当地时间不存在', en_US: 'a local time that does not exist' }
    case 'undecided':
      return {
        zh_CN: '当地时间出现两次，且文件不按时间排列',
        en_US: 'a local time that exists twice, in a file that is not in order of time',
      }
    case 'number':
      return { zh_CN: `${column(name)}列不是数字`, en_US: `"${name}" is not a number` }
    case 'boolean':
      return { zh_CN: `${column(name)}列不是 true 或 false`, en_US: `"${name}" is neither true nor false` }
    case 'name':
      return {
        zh_CN: `名称“${name}”不能存储：它为空、以反斜杠结尾或含换行`,
        en_US: `the name "${name}" cannot be stored: it is empty, ends with a backslash or has a line break`,
      }
    case 'label':
      return cell === ''
        ? { zh_CN: `${column(name)}列是空的`, en_US: `"${name}" is empty` }
        : {
            zh_CN: `${column(name)}列的“${cell}”不能用作标签或字段名：它以反斜杠结尾或含换行`,
            en_US: `"${cell}" in "${name}" cannot be a tag or a field: it ends with a backslash or has a line break`,
          }
  }
}

/** The reason that the store gave for a line; its own text is English. */
export function storeReason(reason: string): Text {
  const [, field] = /^field type conflict: input field "(.*?)" on/.exec(reason) ?? []
  return field
    ? { zh_CN: `字段“${field}”已存在，类型不同`, en_US: `the field "${field}" exists with another type` }
    : { zh_CN: `服务器拒绝：${reason}`, en_US: `the server: ${reason}` }
}

export const UNNAMED_REFUSAL: Text = {
  zh_CN: '服务器拒绝（未逐行说明）',
  en_US: 'refused by the server, which did not name the line',
}
