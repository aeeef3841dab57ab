import { PROPERTIES } from '@atrium/charts/contract/drawing/drawing'
import { SYMBOL_OVERRIDES } from '@atrium/charts/contract/drawing/overrides'
import { useWords } from '@atrium/core/web/words'
import en_US from './names.en_US.ts'
import zh_CN from './names.zh_CN.ts'

const words = { zh_CN, en_US }

/** The properties that data can change. */
const properties = [...new Set([...Object.values(PROPERTIES).flat(), ...SYMBOL_OVERRIDES])]

/** The names of the fields of objects and of their options, each with this path before it. */
export function useObjectNames(path: string): Record<string, string> {
  const names: Readonly<Record<string, string>> = useWords(words)
  const own = Object.entries(names).map(([name, text]) => {
    const [, hint = '', field] = /^(hint:)?(.*)$/.exec(name)!
    return [`${hint}${path}.${field}`, text]
  })
  const bound = properties.map((property) => [`${path}.bindings.property=${property}`, names[property] ?? property])
  return Object.fromEntries([...own, ...bound])
}
