import type { Text } from '../../contract/refusal.ts'

/** What is wrong with a cell, a row or a table that is imported. */

export const NO_DATE: Text = {
  zh_CN: '不是日期，请写成 2026-03-05',
  en_US: 'Not a date; write 2026-03-05',
}
export const NO_MOMENT: Text = {
  zh_CN: '不是时间，请写成 2026-03-05 08:30',
  en_US: 'Not a time; write 2026-03-05 08:30',
}
export const NO_NUMBER: Text = { zh_CN: '不是数字', en_US: 'Not a number' }
export const NO_AMOUNT: Text = { zh_CN: '不是金额，最多两位小数', en_US: 'Not an amount; at most two decimals' }
export const NO_YES_OR_NO: Text = { zh_CN: '请填“是”或“否”', en_US: 'Write Yes or No' }
export const ROUNDED: Text = {
  zh_CN: '数字超过 15 位，表格已舍去尾数，请将该列设为文本后重填',
  en_US: 'A number of more than 15 digits was rounded by the spreadsheet; make the column a text and enter it again',
}
export const NO_COLUMN: Text = {
  zh_CN: '没有认出任何一列，请使用模板中的列名',
  en_US: 'No column was recognised; use the column names of the template',
}
export const MISSING_COLUMN: Text = { zh_CN: '缺少必填列“{name}”', en_US: 'The required column “{name}” is missing' }
export const SAME_COLUMN: Text = { zh_CN: '“{name}”有两列', en_US: 'There are two columns “{name}”' }
export const BAD_ROW: Text = { zh_CN: '每一行应为一个 JSON 数组', en_US: 'Each row must be a JSON array' }
export const NONE_SUCH: Text = { zh_CN: '没有“{text}”', en_US: 'There is no “{text}”' }
export const SEVERAL_SUCH: Text = {
  zh_CN: '有多个“{text}”，请改填编号',
  en_US: 'There are several “{text}”; enter the number instead',
}
export const BELOW: Text = {
  zh_CN: '“{text}”在下面的行中，请把它移到本行之前',
  en_US: '“{text}” is in a row below; move it above this row',
}
export const ABOVE_WRONG: Text = {
  zh_CN: '所引用的上方的行有误',
  en_US: 'The row above that this refers to is wrong',
}
export const TAKEN: Text = { zh_CN: '系统中已有', en_US: 'Already in the system' }
export const TWICE: Text = { zh_CN: '与文件中前面的行重复', en_US: 'The same as in a row above' }
export const ONE_OF: Text = { zh_CN: '应为：{list}', en_US: 'One of: {list}' }
export const MAX_DECIMALS: Text = { zh_CN: '最多 {limit} 位小数', en_US: 'At most {limit|decimal|decimals}' }
