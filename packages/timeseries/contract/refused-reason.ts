import type { Text } from '@atrium/core/contract/refusal'

/** A value of the reason stands in place of each `$1`. */
type Entry = readonly [reason: RegExp, zh_CN: string]

/** The reasons with which the store and the broker refuse what programs send, in their own words. */
const REASONS: readonly Entry[] = [
  [/^the body is not valid JSON$/, '内容不是有效的 JSON'],
  [/^"(.*)" is a list$/, '“$1”是列表，不能存储'],
  [/^two values have the name "(.*)"$/, '有两个值的名称都是“$1”'],
  [/^more than (\d+) levels of objects in each other$/, '对象嵌套超过 $1 层'],
  [/^neither JSON nor a number, as mapped topics take them$/, '映射的主题只接受 JSON 或数字'],
  [/^more than (\d+) topics in a day$/, '一天内的主题超过 $1 个'],
  [/^the payload is over (\d+) bytes$/, '消息超过 $1 字节'],
  [/^the topic "(.*)" is not of the form ts\/<db>\/<measurement>$/, '主题不是 ts/数据库/测量 的形式'],
  [
    /^the topic "(.*)" is not of the form ts\/<db>\/<measurement>, and no mapping takes it$/,
    '主题不是 ts/数据库/测量 的形式，也没有与它相符的映射',
  ],
  [/^the credential is not allowed to write$/, '凭证没有写入的权限'],
  [/^the credential was withdrawn$/, '凭证已停用'],
  [/^database not found: "(.*)"$/, '数据库“$1”不存在，而凭证不能新建数据库'],
  [/^invalid database name$/, '数据库名称不合法'],
  [/^database is required$/, '没有给出数据库（db）'],
  [/^not an object$/, '不是对象'],
  [/^unknown property "(.*)"$/, '有 fields 时，不能有属性“$1”'],
  [/^"(fields|tags)" is not an object$/, '“$1”不是对象'],
  [
    /^"time" is neither milliseconds nor an ISO 8601 text with a zone$/,
    '“time”既不是毫秒数，也不是带时区的 ISO 8601 时间',
  ],
  [/^field "(.*)" is neither a number, a text nor a boolean$/, '字段“$1”不是数字、文本或布尔值'],
  [/^field "(.*)" is not finite$/, '字段“$1”不是有限的数'],
  [/^tag "(.*)" is not a text$/, '标签“$1”不是文本'],
  [/^no time of its own$/, '没有自己的时间'],
  [/^missing fields$/, '没有字段'],
  [/^missing measurement$/, '没有测量名称'],
  [/^missing (field|tag) key.*$/, '有一个名称是空的'],
  [/^missing (?:field|tag) value: (.*)$/, '“$1”没有值'],
  [/^invalid field format$/, '字段的格式不对'],
  [/^invalid (?:field value|number|integer): (.*)$/, '不能识别的值：$1'],
  [/^unbalanced quotes: (.*)$/, '引号没有结束：$1'],
  [/^unescaped "=" in tag: (.*)$/, '标签里的 = 没有转义：$1'],
  [/^not valid UTF-8$/, '不是有效的 UTF-8'],
  [/^bad timestamp$/, '时间戳不能识别'],
  [/^time outside the range$/, '时间超出范围'],
  [/^points beyond retention policy$/, '时间早于数据库的保留期限'],
  [/^input (field|tag) "time" is reserved$/, '名称 time 是保留的'],
  [/^duplicate tag key$/, '标签名重复'],
  [/^measurement "(.*)" is not "(.*)", which the topic names$/, '这一行的测量“$1”与主题中的“$2”不同'],
  [
    /^field type conflict: input field "(.*)" on measurement "(.*)" is type (\w+), already exists as type (\w+)$/,
    '字段“$1”的类型是 $3，与测量“$2”中已有的 $4 不同',
  ],
  [/^field type conflict: field "(.*)" has two types in one line$/, '字段“$1”在一行里有两种类型'],
  [/^more than (\d+) (?:fields in the measurement).*$/, '测量的字段超过 $1 个'],
  [/^more than (\d+) fields in all measurements$/, '所有测量的字段超过 $1 个'],
  [/^more than (\d+) measurements$/, '测量超过 $1 个'],
  [/^more than (\d+) series$/, '序列超过 $1 个'],
  [/^more than (\d+) tags$/, '标签超过 $1 个'],
  [/^more than (\d+) lines; the rest was left out$/, '超过 $1 行，其余的未读取'],
  [/^(?:measurement|field) name longer than (\d+) characters$/, '名称超过 $1 个字符'],
  [/^tag (?:key|value) longer than (\d+) characters: (.*)$/, '标签超过 $1 个字符：$2'],
  [/^text of field "(.*)" is longer than (\d+) bytes$/, '字段“$1”的文本超过 $2 字节'],
  [/^The tenant has used up its (\d+) MiB of time-series storage.*$/, '时序存储空间已满（上限 $1 MiB）'],
  [/^Request Entity Too Large$/, '内容超过上限'],
]

/** Why something was refused, in both languages. A reason that is not known here stays in its own words. */
export function refusedReason(reason: string): Text {
  for (const [known, zh_CN] of REASONS) {
    if (known.test(reason)) return { zh_CN: reason.replace(known, zh_CN), en_US: reason }
  }
  return { zh_CN: reason, en_US: reason }
}
