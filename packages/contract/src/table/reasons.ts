import type { Text } from '../refusal.ts'
import type { RowRefusal } from './convert.ts'

const column = (name: string) => `“${name}”`

/** Why a row was refused, in words. */
export function reasonText({ kind, column: name = '' }: RowRefusal): Text {
  switch (kind) {
    case 'width':
      return { zh_CN: '列数与表头不同', en_US: 'another number of columns than the header' }
    case 'empty':
      return { zh_CN: '没有任何值', en_US: 'no value at all' }
    case 'time':
      return { zh_CN: '时间不能识别', en_US: 'a time that cannot be read' }
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
        zh_CN: '标签或列名含有不能存储的字符',
        en_US: 'a tag or column name with characters that cannot be stored',
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
