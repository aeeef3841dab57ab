import type { Text } from '@atrium/core/contract/refusal'
import { safeLink } from '@atrium/core/contract/safe-link'

/**
 * Options of ECharts that an author typed as JSON. What ECharts would run, or write into the page as HTML, is refused:
 * when the widget is saved, and again before it is drawn.
 */

export type EchartsOption = Readonly<Record<string, unknown>>

export type CheckedOption = { option: EchartsOption } | { wrong: Text }

const MOST_LEVELS = 40
const FUNCTION = /^\s*(async\s+)?(function\b|(\([^()]*\)|[\w$]+)\s*=>)/
/** Of a text that is not JSON: a word is enough, and its rest would be looked for again from each of them. */
const FUNCTION_INSIDE = /\bfunction\b|=>/
const TAG = /<[a-z/!]/i
/** Uploaded pictures, and pictures inside of the option. */
const OWN_PICTURE = /^(data:image\/(png|jpeg|gif|webp);|\/api\/file\/)/
const LINK = /^(sub)?link$/i
const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype']

const NOT_JSON: Text = { zh_CN: '选项不是有效的 JSON 对象', en_US: 'The option is not a JSON object' }
const NOT_JSON_FUNCTION: Text = {
  zh_CN: '选项必须是 JSON，不能包含函数',
  en_US: 'The option must be JSON without functions',
}
const PROBLEMS = {
  function: { zh_CN: '不能包含函数', en_US: 'functions are not allowed' },
  html: { zh_CN: '只能是纯文本，不能包含 HTML', en_US: 'only plain text, no HTML' },
  toolbox: { zh_CN: '不支持工具栏', en_US: 'the toolbox is not supported' },
  link: { zh_CN: '链接只能以 http(s):// 或 / 开头', en_US: 'a link must begin with http(s):// or /' },
  picture: { zh_CN: '图片只能来自已上传的文件', en_US: 'pictures must be uploaded files' },
  key: { zh_CN: '不允许的名称', en_US: 'this name is not allowed' },
  deep: { zh_CN: '嵌套过深', en_US: 'nested too deeply' },
} satisfies Record<string, Text>

/** The option in a text, or what is wrong with it, with the path of the wrong part. */
export function checkedOption(text: string): CheckedOption {
  let option: unknown
  try {
    option = JSON.parse(text)
  } catch {
    return { wrong: FUNCTION_INSIDE.test(text) ? NOT_JSON_FUNCTION : NOT_JSON }
  }
  if (typeof option !== 'object' || option === null || Array.isArray(option)) return { wrong: NOT_JSON }
  const found = problemIn(option, [], '')
  return found ? { wrong: found } : { option: option as EchartsOption }
}

/** @param name of the value; of an entry, that of its list, because ECharts makes one text of a list of texts */
function problemIn(value: unknown, path: readonly string[], name: string): Text | undefined {
  if (path.length > MOST_LEVELS) return at(path.slice(0, 3), PROBLEMS.deep)
  if (typeof value === 'string') {
    const problem = problemOfText(value, name)
    return problem && at(path, problem)
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const place = [...path, key]
    if (FORBIDDEN_KEYS.includes(key)) return at(place, PROBLEMS.key)
    if (key === 'toolbox') return at(place, PROBLEMS.toolbox)
    const found = problemIn(inner, place, Array.isArray(value) ? name : key)
    if (found) return found
  }
  return undefined
}

function problemOfText(text: string, key: string): Text | undefined {
  if (FUNCTION.test(text)) return PROBLEMS.function
  if (/formatter$/i.test(key) && TAG.test(text)) return PROBLEMS.html
  if (LINK.test(key) && text !== '' && !safeLink(text)) return PROBLEMS.link
  const picture = key === 'image' ? text : text.startsWith('image://') ? text.slice('image://'.length) : ''
  return picture !== '' && !OWN_PICTURE.test(picture) ? PROBLEMS.picture : undefined
}

function at(path: readonly string[], { zh_CN, en_US }: Text): Text {
  const place = path.join('.')
  return { zh_CN: `${place}：${zh_CN}`, en_US: `${place}: ${en_US}` }
}

/**
 * The option with every tooltip drawn on the canvas, so that neither data nor names become markup.
 * @param usual what a tooltip has unless the author set it
 */
export function withPlainTooltips(value: unknown, usual: object = {}, key = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => withPlainTooltips(entry, usual, key))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withPlainTooltips(inner, usual, name)])
  const given = Object.fromEntries(entries)
  return key === 'tooltip' ? { ...usual, ...given, renderMode: 'richText', confine: true } : given
}
